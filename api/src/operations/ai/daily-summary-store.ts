/** The summary of a past day, written once, by the job or for the first reader; and the figures it is based on. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { EVERYBODY, type PastSignals } from '../../advice/signals';
import { type Database, firstRow, queryRows } from '../../platform/db/database';
import { aiLetters, spreadSums } from '../../platform/db/schema';
import { createSingleFlight } from '../../platform/lib/serial';
import { DAY_MS, utcDay } from '../../platform/lib/time';
import { dailySummary, type Named } from './templates/daily-summary';
import type { Write } from './writer';

const MOST_NAMED = 5;

const isOf = (day: string): SQL =>
  sql`s.is_advice and s.detected_at >= ${day}::date::timestamp at time zone 'UTC'
      and s.detected_at < (${day}::date + 1)::timestamp at time zone 'UTC'`;

/** The best signal's profit in euros; null: not known for any. */
async function bestOf(db: Database, day: string): Promise<number | null> {
  const [row] = await queryRows<{ eur: number | null }>(
    db,
    sql`select max((s.advised->>'profitEur')::float8) as eur from signals s where ${isOf(day)}`,
  );
  return row?.eur ?? null;
}

/** Exchanges or coins of the signals advised on a UTC day, most frequent first. */
const most = (db: Database, day: string, names: SQL): Promise<readonly Named[]> =>
  queryRows(
    db,
    sql`select name, count(*)::int as count from signals s cross join lateral unnest(${names}) as name
        where ${isOf(day)} group by 1 order by 2 desc, 1 limit ${MOST_NAMED}`,
  );

/** Whether any spreads were measured on that day; for majors there are always some. */
async function wasWatched(db: Database, day: string): Promise<boolean> {
  const at = new Date(`${day}T00:00:00.000Z`);
  return (await db.$count(spreadSums, and(eq(spreadSums.span, 'day'), eq(spreadSums.at, at)))) > 0;
}

interface DailySummaryContext {
  readonly db: Database;
  readonly past: Pick<PastSignals, 'days'>;
  readonly write: Write;
  readonly now: () => Date;
}

type DailySummary = Omit<typeof aiLetters.$inferSelect, 'createdAt'>;

/** The last signals of a day can still be open, and be advised, shortly after it ends. */
const SETTLED_MS = 3_600_000;
/** The retention of signals, in days. */
const MOST_DAYS = 90;

/** The newest day that can have a summary. */
export const newestDay = (at: Date): string => utcDay(new Date(at.getTime() - SETTLED_MS - DAY_MS));

export function createReadDailySummary({ db, past, write, now }: DailySummaryContext) {
  const flights = createSingleFlight<DailySummary | null>();
  const find = (day: string) => firstRow(db.select().from(aiLetters).where(eq(aiLetters.day, day)));
  const writeOnce = async (day: string): Promise<DailySummary | null> => {
    const [signals = null] = await past.days(EVERYBODY, { from: day, to: day });
    if (signals === null && !(await wasWatched(db, day))) return null;
    const [exchanges, coins] = [await most(db, day, sql`s.exchanges`), await most(db, day, sql`s.assets`)];
    const figures = { day, signals, bestEur: await bestOf(db, day), exchanges, coins };
    const { text, source } = await write(dailySummary(figures, 'en'), { reader: null });
    const { template: german } = dailySummary(figures, 'de');
    const row = { day, text, source, german, createdAt: now() };
    // Another process may have written one meanwhile; the first is kept.
    await db.insert(aiLetters).values(row).onConflictDoNothing();
    return find(day);
  };
  /** Null: the day has not been over for an hour, is too old, or had no measurements. */
  return async (day: string): Promise<DailySummary | null> => {
    if (day > newestDay(now()) || day < utcDay(new Date(now().getTime() - MOST_DAYS * DAY_MS))) return null;
    return (await find(day)) ?? (await flights.run(day, () => writeOnce(day))).answer;
  };
}
