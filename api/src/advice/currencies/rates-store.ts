/** Stores the euro rates of currencies in the database. */
import type { Rate } from '@spreadwise/contract';
import { asc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { euroRates } from '../../platform/db/schema';
import { declareTable, kept, nobody } from '../../platform/feature';

export const CURRENCIES_TABLES = [
  declareTable(euroRates, kept('current state'), nobody('exchange rates'), { console: ['stablecoin'] }),
];

export type Feed = (typeof euroRates.$inferSelect)['feed'];

export const createRatesStore = (db: Database) => ({
  /** Returns the rates of this market; without a market, of the one that reported last. */
  async all(feed?: Feed): Promise<Rate[]> {
    const isOfFeed = feed && eq(euroRates.feed, feed);
    const rows = await db.select().from(euroRates).where(isOfFeed).orderBy(asc(euroRates.currency));
    return rows.map(({ currency, eur, stablecoin, at }) => ({
      ...{ currency, eur, by: stablecoin, at: at.toISOString() },
    }));
  },

  /** Replaces the rates of these currencies, and deletes all rates of other markets. */
  keep: (feed: Feed, rates: readonly Rate[], at: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.delete(euroRates).where(ne(euroRates.feed, feed));
      if (rates.length === 0) return;
      await tx
        .insert(euroRates)
        .values(rates.map(({ currency, eur, by }) => ({ currency, feed, eur, stablecoin: by, at })))
        .onConflictDoUpdate({
          target: euroRates.currency,
          set: { feed, eur: sql`excluded.eur`, stablecoin: sql`excluded.stablecoin`, at: sql`excluded.at` },
        });
    }),
});
