/** The SQL that stores every series by the hour: one packed row per hour and coin. */
import type { Signal } from '@spreadwise/contract';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database';
import { spreadHours } from '../../../platform/db/schema';
import { iso } from '../../../platform/db/sql';
import type { EverySpread, MarketFact } from '../../signals';
import { byCoin, pack, sumOf, unpack } from '../coin-spreads';
import { startOf } from './signal-sums';
import { advance, positionOf } from './signal-sums-store';

/** `at`: its start in ISO 8601, UTC. */
type SpreadsOfTime = Omit<Extract<MarketFact, { kind: 'every spread' }>, 'kind'>;

type Feed = Signal['feed'];
interface Row {
  readonly coin: string;
  /** Base64. */
  readonly figures: string;
}

export const createSpreadHoursStore = (db: Database) => {
  /** Outside of any transaction, since it takes a while. */
  const addedTo = async (feed: Feed, at: Date, spreads: EverySpread): Promise<Row[]> => {
    const there = await db
      .select({ coin: spreadHours.coin, figures: spreadHours.figures })
      .from(spreadHours)
      .where(and(eq(spreadHours.feed, feed), eq(spreadHours.at, at)));
    const known = new Map(there.map(({ coin, figures }) => [coin, figures]));
    const rows: Row[] = [];
    for (const [coin, part] of byCoin(spreads)) {
      const before = known.get(coin);
      const figures = await pack(before ? sumOf([unpack(before), part]) : part);
      rows.push({ coin, figures: figures.toString('base64') });
    }
    return rows;
  };

  return {
    /** Adds spreads to their hour, unless they or later ones are there already. Returns whether they were added. */
    async add(feed: Feed, { spreads, ...time }: SpreadsOfTime, key = `every spread ${feed}`) {
      const at = Date.parse(time.at);
      const hour = startOf('hour', at);
      while (true) {
        const position = await positionOf(db, key);
        if (at <= position) return false;
        const rows = await addedTo(feed, hour, spreads);
        const isAdded = await advance(db, key, async (tx, now) => {
          if (now !== position) return null;
          await write(tx, feed, hour, rows);
          return at;
        });
        if (isAdded) return true;
      }
    },

    /** A coin's hours, oldest first; `at`: the start of the hour, in epoch ms. */
    async read(feed: Feed, coin: string, since: Date) {
      const { at, figures } = spreadHours;
      const rows = await db
        .select({ at, figures })
        .from(spreadHours)
        .where(and(eq(spreadHours.feed, feed), eq(spreadHours.coin, coin), gte(at, since)))
        .orderBy(asc(at));
      return rows.map((row) => ({ at: row.at.getTime(), spreads: unpack(row.figures) }));
    },
  };
};

export type SpreadHoursStore = ReturnType<typeof createSpreadHoursStore>;

/** All rows in one parameter: a statement has no more than 65,535 of them. */
const write = (tx: Transaction, feed: Feed, hour: Date, rows: readonly Row[]) =>
  tx.execute(
    sql`insert into spread_hours (feed, coin, at, figures)
        select ${feed}, coin, ${iso(hour)}, decode(figures, 'base64')
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(coin text, figures text)
        on conflict (feed, coin, at) do update set figures = excluded.figures`,
  );
