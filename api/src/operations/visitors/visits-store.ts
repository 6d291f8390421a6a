/** Page views in the database: how long they are kept and whose data they hold, and their SQL. */
import type { VisitorSummary, VisitorsNow } from '@spreadwise/contract';
import { and, desc, eq, inArray, lt, ne, type SQL, sql, sum } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/db/database';
import { visitDays, visits } from '../../platform/db/schema';
import { iso } from '../../platform/db/sql';
import { declareTable, nobody, sweptAfter } from '../../platform/feature';
import { summed } from '../../platform/lib/lists';
import { lastUtcDays } from '../../platform/lib/time';

export const VISITORS_TABLES = [
  declareTable(
    visits,
    sweptAfter('visits', visits.at, { since: 'it was made', why: 'the panel shows 30 days' }),
    {
      kind: 'customers',
      purpose: 'page analytics',
      basis: 'consent, or legitimate interest where none is asked for',
      whose: { userId: 'id' },
      about: ['page', 'referrer', 'userAgent', 'sessionId', 'country', 'city'],
    },
    { console: ['page', 'referrer', 'userAgent', 'country', 'city'] },
  ),
  declareTable(
    visitDays,
    sweptAfter(400, visitDays.day, {
      since: 'its day',
      why: 'analytics compares 30 days with the 30 before',
    }),
    nobody('daily page counts'),
    { console: ['name'] },
  ),
];

export type PageView = Omit<typeof visits.$inferSelect, 'id' | 'at'>;

export async function insertPageView(db: Database, at: Date, view: PageView): Promise<void> {
  await db.insert(visits).values({ at, ...view });
}

export const readVisits = (db: Database, before: number | null, limit: number) =>
  db
    .select()
    .from(visits)
    .where(before === null ? undefined : lt(visits.id, before))
    .orderBy(desc(visits.id))
    .limit(limit);

const DAYS = 30;
/** Two periods of this length are compared. */
const COUNTED_DAYS = 2 * DAYS;
const MOST_NAMES = 20;
/** Limits a day's stored pages and countries, since anyone can send views of arbitrarily many pages. */
const MOST_NAMES_OF_DAY = 200;
/** In bytes: an index accepts no key of several thousand, and none of our pages has so long a name. */
const MOST_NAME_BYTES = 500;
/** A view at the end of a day may be written a little later. */
const SETTLED_MS = 300_000;

export type Counted = Omit<typeof visitDays.$inferSelect, 'day'>;

/** Counts ended days that have not been counted. A failing day does not block the others; it rejects afterwards. */
export async function countVisitDays(db: Database, now: Date): Promise<void> {
  const over = lastUtcDays(new Date(now.getTime() - SETTLED_MS), COUNTED_DAYS).slice(0, -1);
  const known = await db
    .select({ day: visitDays.day })
    .from(visitDays)
    .where(and(inArray(visitDays.day, over), eq(visitDays.kind, 'all')));
  const failures: unknown[] = [];
  for (const day of over) {
    if (known.some((row) => row.day === day)) continue;
    await keepDay(db, day).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'days of page views were not counted');
}

async function keepDay(db: Database, day: string): Promise<void> {
  const rows = (await countDay(db, day)).map((row) => ({ day, ...row }));
  await db.insert(visitDays).values(rows).onConflictDoNothing();
}

/** The 30 UTC days that end with that of `now`. Counts uncounted days on the fly. */
export async function summarizeVisits(db: Database, now: Date): Promise<VisitorSummary> {
  const days = lastUtcDays(now, DAYS);
  const { totals, names } = await readVisitDays(db, days);
  return {
    days: days.map((day) => {
      const { views = 0, visitors = 0 } = totals.find((row) => row.day === day) ?? {};
      return { day, views, visitors };
    }),
    pages: mostNamed(names.filter(({ kind }) => kind === 'page')),
    countries: mostNamed(names.filter(({ kind }) => kind === 'country')),
  };
}

/**
 * Views on these UTC days; counts uncounted days on the fly. `names` is summed over the stored days and may contain a
 * name more than once.
 */
export async function readVisitDays(db: Database, days: readonly string[]) {
  const kept = inArray(visitDays.day, days);
  const { day, kind, name, views, visitors } = visitDays;
  const [totals, names] = await Promise.all([
    db
      .select({ day, views, visitors })
      .from(visitDays)
      .where(and(kept, eq(kind, 'all'))),
    db
      .select({ kind, name, views: sum(views).mapWith(Number), visitors: sum(visitors).mapWith(Number) })
      .from(visitDays)
      .where(and(kept, ne(kind, 'all')))
      .groupBy(kind, name),
  ]);
  for (const one of days) {
    if (totals.some((row) => row.day === one)) continue;
    const counted = await countDay(db, one);
    totals.push(...counted.filter((row) => row.kind === 'all').map((row) => ({ ...row, day: one })));
    names.push(...counted.filter((row) => row.kind !== 'all'));
  }
  return { totals, names };
}
export type VisitDays = Awaited<ReturnType<typeof readVisitDays>>;

const PLAN_PAGES = ['/signup', '/register'];

const NOW_MINUTES = 5;

/** Each browser session at its latest page, in the minutes before `now`. */
export async function readVisitorsNow(db: Database, now: Date): Promise<VisitorsNow> {
  const since = new Date(now.getTime() - NOW_MINUTES * 60_000);
  const rows = await queryRows<{ page: string; country: string | null; count: number; isNamed: boolean }>(
    db,
    sql`with seen as (
          select id, page, country, session_id from ${visits}
          where at > ${iso(since)} and at <= ${iso(now)}),
        latest as (
          select distinct on (session_id) page, country from seen
          where session_id is not null order by session_id, id desc)
        select page, country, count(*)::int as count, true as "isNamed" from latest group by page, country
        union all select '', null, count(*)::int, false from seen where session_id is null`,
  );
  const named = rows.filter(({ isNamed }) => isNamed);
  const by = (name: (row: (typeof named)[number]) => string) =>
    mostNamed(named.map((row) => ({ name: name(row), views: row.count })));
  return {
    minutes: NOW_MINUTES,
    visitors: named.reduce((sum, { count }) => sum + count, 0),
    pages: by(({ page }) => page),
    countries: by(({ country }) => country ?? ''),
    unnamed: rows.find(({ isNamed }) => !isNamed)?.count ?? 0,
  };
}

/** Includes a row for all and one for plans, even without views. Visitors per country or source are not counted. */
function countDay(db: Database, day: string): Promise<Counted[]> {
  const names = (kind: Exclude<Counted['kind'], 'all' | 'plans'>, visitors: string, rows: SQL) => sql`
    (select ${sql.raw(`'${kind}', ${kind}, sum(views)::int, ${visitors}::int`)} from ${rows} as found
     where octet_length(${sql.identifier(kind)}) <= ${MOST_NAME_BYTES} group by 2 order by 3 desc, 2 limit ${MOST_NAMES_OF_DAY})`;
  // Grouped first and counted afterwards: `count(distinct)` would sort all rows for each kind.
  return queryRows<Counted>(
    db,
    sql`with seen as materialized (
          select session_id, page, country, coalesce(substring(referrer from '^https?://([^/:]+)'), '') as source,
            count(*) as views
          from visits
          where at >= ${day}::timestamp at time zone 'UTC' and at < (${day}::timestamp + interval '1 day') at time zone 'UTC'
          group by 1, 2, 3, 4)
        select 'all' as kind, '' as name, coalesce(sum(views), 0)::int as views, count(session_id)::int as visitors
        from (select session_id, sum(views) as views from seen group by 1) as sessions
        union all select 'plans', '', coalesce(sum(views), 0)::int, count(session_id)::int
        from (select session_id, sum(views) as views from seen where page in ${PLAN_PAGES} group by 1) as sessions
        union all ${names('page', 'count(session_id)', sql`(select session_id, page, sum(views) as views from seen group by 1, 2)`)}
        union all ${names('country', '0', sql`seen`)} union all ${names('source', '0', sql`seen`)}`,
  );
}

function mostNamed(rows: readonly Pick<Counted, 'name' | 'views'>[]): VisitorSummary['pages'] {
  const counts = rows.map(({ name, views }) => ({ name, count: views }));
  return summed(
    counts,
    ({ name }) => name,
    (a, b) => ({ ...a, count: a.count + b.count }),
  )
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}
