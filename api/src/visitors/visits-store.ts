/** The SQL of page views. */

import type { VisitorSummary } from '@spreadwise/contract';
import { desc, inArray, lt, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../db/database';
import { visitDays, visits } from '../db/schema';
import { lastUtcDays } from '../lib/utc-day';
import type { PageView } from './page-view';

export async function insertPageView(db: Database, at: Date, view: PageView): Promise<void> {
  await db.insert(visits).values({ at, ...view });
}

/** Newest first. */
export const readVisits = (db: Database, before: number | null, limit: number) =>
  db
    .select()
    .from(visits)
    .where(before === null ? undefined : lt(visits.id, before))
    .orderBy(desc(visits.id))
    .limit(limit);

const DAYS = 30;
const MOST_NAMES = 20;
/** Of a day's pages, and of its countries: anybody can send views of as many pages as they like. */
const MOST_NAMES_OF_DAY = 200;
/** Of a name, in bytes: an index takes no key of some thousand, and no page of ours has so long a name. */
const MOST_NAME_BYTES = 500;
/** A view that came at the end of a day may be written a little later. */
const SETTLED_MS = 300_000;

type VisitKind = (typeof visitDays.$inferSelect)['kind'];

interface Counted {
  readonly kind: VisitKind;
  readonly name: string;
  readonly views: number;
  readonly visitors: number;
}

/** Counts the days that are over and have not been counted. One that fails does not keep the others; it rejects afterwards. */
export async function countVisitDays(db: Database, now: Date): Promise<void> {
  const over = lastUtcDays(new Date(now.getTime() - SETTLED_MS), DAYS).slice(0, -1);
  const known = await readCounted(db, over);
  const failures: unknown[] = [];
  for (const day of over) {
    if (known.has(day)) continue;
    await keepDay(db, day).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'days of page views were not counted');
}

async function keepDay(db: Database, day: string): Promise<void> {
  const rows = (await countDay(db, day)).map((row) => ({ day, ...row }));
  await db.insert(visitDays).values(rows).onConflictDoNothing();
}

/** `now` says which 30 UTC days, this one included. Days that have not been counted are counted now. */
export async function summarizeVisits(db: Database, now: Date): Promise<VisitorSummary> {
  const days = lastUtcDays(now, DAYS);
  const counted = await readVisitDays(db, days);
  const all = new Map(counted.filter(({ kind }) => kind === 'all').map((row) => [row.day, row]));
  return {
    days: days.map((day) => ({
      day,
      views: all.get(day)?.views ?? 0,
      visitors: all.get(day)?.visitors ?? 0,
    })),
    pages: mostNamed(counted.filter(({ kind }) => kind === 'page')),
    countries: mostNamed(counted.filter(({ kind }) => kind === 'country')),
  };
}

export type VisitDay = Counted & { readonly day: string };

/** What was seen on these UTC days. Those that have not been counted are counted now. */
export async function readVisitDays(db: Database, days: readonly string[]): Promise<VisitDay[]> {
  const known = await readCounted(db, days);
  const counted: VisitDay[] = [];
  for (const day of days)
    counted.push(...(known.get(day) ?? (await countDay(db, day))).map((row) => ({ day, ...row })));
  return counted;
}

async function readCounted(
  db: Database,
  days: readonly string[],
): Promise<ReadonlyMap<string, readonly Counted[]>> {
  const rows = await db
    .select()
    .from(visitDays)
    .where(inArray(visitDays.day, [...days]));
  const found = new Map<string, Counted[]>();
  for (const { day, ...row } of rows) found.set(day, [...(found.get(day) ?? []), row]);
  return found;
}

/** One row for all, also for a day without any. */
function countDay(db: Database, day: string): Promise<Counted[]> {
  const names = (kind: Exclude<VisitKind, 'all'>) => sql`
    (select ${sql.raw(`'${kind}'`)}, ${sql.identifier(kind)}, count(*)::int, count(distinct session_id)::int from seen
     where octet_length(${sql.identifier(kind)}) <= ${MOST_NAME_BYTES} group by 2 order by 3 desc, 2 limit ${MOST_NAMES_OF_DAY})`;
  return queryRows<Counted>(
    db,
    sql`with seen as materialized (
          select page, country, session_id, coalesce(substring(referrer from '^https?://([^/:]+)'), '') as source from visits
          where at >= ${day}::timestamp at time zone 'UTC' and at < (${day}::timestamp + interval '1 day') at time zone 'UTC')
        select 'all' as kind, '' as name, count(*)::int as views, count(distinct session_id)::int as visitors from seen
        union all ${names('page')} union all ${names('country')} union all ${names('source')}`,
  );
}

/** By name, the most first. */
function mostNamed(rows: readonly Counted[]): VisitorSummary['pages'] {
  const sums = new Map<string, number>();
  for (const { name, views } of rows) sums.set(name, (sums.get(name) ?? 0) + views);
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}
