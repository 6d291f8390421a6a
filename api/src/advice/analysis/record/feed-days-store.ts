/** The SQL of how fresh the prices of each exchange were, by UTC day. */
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { feedDays } from '../../../platform/db/schema';
import { lastUtcDays, utcDay } from '../../../platform/lib/time';

export interface FeedNow {
  readonly exchange: string;
  readonly isFresh: boolean;
}

const SHOWN_DAYS = 30;

export const createFeedDaysStore = (db: Database) => ({
  /** Adds one look at each. */
  async add(feed: Feed, looked: readonly FeedNow[], now: Date): Promise<void> {
    if (looked.length === 0) return;
    const { day, exchange, looks, fresh } = feedDays;
    await db
      .insert(feedDays)
      .values(
        looked.map((one) => ({
          ...{ day: utcDay(now), feed, exchange: one.exchange },
          ...{ looks: 1, fresh: one.isFresh ? 1 : 0 },
        })),
      )
      .onConflictDoUpdate({
        target: [day, feedDays.feed, exchange],
        set: { looks: sql`${looks} + 1`, fresh: sql`${fresh} + excluded.fresh` },
      });
  },

  /** Of the last 30 days, this one included; null for a day on which nobody looked. */
  async read(feed: Feed, now: Date) {
    const days = lastUtcDays(now, SHOWN_DAYS);
    const rows = await db
      .select()
      .from(feedDays)
      .where(and(eq(feedDays.feed, feed), gte(feedDays.day, days[0] as string)));
    const shares = new Map(rows.map((row) => [`${row.exchange} ${row.day}`, row.fresh / row.looks]));
    const exchanges = [...new Set(rows.map(({ exchange }) => exchange))].sort();
    return {
      days: [...days],
      feeds: exchanges.map((exchange) => ({
        exchange,
        fresh: days.map((day) => shares.get(`${exchange} ${day}`) ?? null),
      })),
    };
  },
});

type Feed = (typeof feedDays.$inferSelect)['feed'];
export type FeedDaysStore = ReturnType<typeof createFeedDaysStore>;
