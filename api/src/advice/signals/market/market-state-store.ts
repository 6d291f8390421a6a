/** The SQL of the market's state, as the process that writes signals saw it last. */
import type { MarketStatus } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { type Database, firstRow, queryRows } from '../../../platform/db/database';

export const createMarketStateStore = (db: Database) => ({
  async keep(status: MarketStatus): Promise<void> {
    await db.execute(
      sql`insert into market_state (key, status, at) values ('active', ${JSON.stringify(status)}::text::jsonb, clock_timestamp())
          on conflict (key) do update set status = excluded.status, at = excluded.at`,
    );
  },
  /** Null before any market has run. `ageMs`: by the database's clock. */
  newest: () =>
    firstRow(
      queryRows<{ readonly status: MarketStatus; readonly ageMs: number }>(
        db,
        sql`select status, greatest(0, extract(epoch from clock_timestamp() - at) * 1000)::float8 as "ageMs"
            from market_state where key = 'active'`,
      ),
    ),
});

export type MarketStateStore = ReturnType<typeof createMarketStateStore>;
