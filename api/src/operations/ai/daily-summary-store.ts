/** The SQL of the daily summaries, and of what the signals of a day were. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/db/database';
import { aiLetters, spreadSums } from '../../platform/db/schema';

export interface Named {
  readonly name: string;
  readonly count: number;
}

const MOST_NAMED = 5;

export function createDailySummaryStore(db: Database) {
  return {
    async find(day: string) {
      const [row] = await db.select().from(aiLetters).where(eq(aiLetters.day, day));
      return row ?? null;
    },
    /** The first one stays, whoever else has written one meanwhile. */
    keep: async (row: typeof aiLetters.$inferInsert): Promise<void> =>
      void (await db.insert(aiLetters).values(row).onConflictDoNothing()),

    /** Whether prices of that day are known at all; of the majors some always are. */
    async wasWatched(day: string): Promise<boolean> {
      const at = new Date(`${day}T00:00:00.000Z`);
      return (await db.$count(spreadSums, and(eq(spreadSums.span, 'day'), eq(spreadSums.at, at)))) > 0;
    },

    /** What signals that were advised on a UTC day were made of, the most frequent first. */
    async named(
      day: string,
    ): Promise<{ readonly exchanges: readonly Named[]; readonly coins: readonly Named[] }> {
      return { exchanges: await most(db, day, sql`s.exchanges`), coins: await most(db, day, sql`s.assets`) };
    },

    /** What the best of them left, in euros; null when it is not known of any. */
    async best(day: string): Promise<number | null> {
      const [row] = await queryRows<{ eur: number | null }>(
        db,
        sql`select max((s.advised->>'profitEur')::float8) as eur from signals s where ${isOf(day)}`,
      );
      return row?.eur ?? null;
    },
  };
}
export type DailySummaryStore = ReturnType<typeof createDailySummaryStore>;

const isOf = (day: string): SQL =>
  sql`s.is_advice and s.detected_at >= ${day}::date::timestamp at time zone 'UTC'
      and s.detected_at < (${day}::date + 1)::timestamp at time zone 'UTC'`;

const most = (db: Database, day: string, names: SQL): Promise<readonly Named[]> =>
  queryRows(
    db,
    sql`select name, count(*)::int as count from signals s cross join lateral unnest(${names}) as name
        where ${isOf(day)} group by 1 order by 2 desc, 1 limit ${MOST_NAMED}`,
  );
