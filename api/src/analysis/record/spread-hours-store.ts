/** The SQL by which every series is kept by the hour: a row an hour and coin, packed. */
import type { Signal } from '@spreadwise/contract';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { spreadHours } from '../../db/schema';
import type { EverySpread } from '../../signals';
import { byCoin, type CoinSpreads, sumOf } from '../hours/coin-spreads';
import { pack, unpack } from '../hours/pack';
import { advance, positionOf } from './progress-store';
import { startOf } from './spans';

export interface CoinHour {
  /** When it begins, in ms. */
  readonly at: number;
  readonly spreads: CoinSpreads;
}

export interface SpreadsOfTime {
  /** When it began. */
  readonly at: Date;
  readonly spreads: EverySpread;
}

type Feed = Signal['feed'];
type Row = typeof spreadHours.$inferInsert;

export const createSpreadHoursStore = (db: Database) => {
  const coinsOf = async (feed: Feed, at: Date): Promise<Map<string, Uint8Array>> => {
    const { coin, figures } = spreadHours;
    const rows = await db
      .select({ coin, figures })
      .from(spreadHours)
      .where(and(eq(spreadHours.feed, feed), eq(spreadHours.at, at)));
    return new Map(rows.map((row) => [row.coin, row.figures]));
  };
  /** Outside of any transaction, since it takes a while. */
  const addedTo = async (feed: Feed, at: Date, spreads: EverySpread): Promise<Row[]> => {
    const there = await coinsOf(feed, at);
    const rows: Row[] = [];
    for (const [coin, part] of byCoin(spreads)) {
      const before = there.get(coin);
      const figures = await pack(before ? sumOf([unpack(before), part]) : part);
      rows.push({ feed, coin, at, figures });
    }
    return rows;
  };

  return {
    /** Adds them to their hour, unless they, or later ones, are there already. Whether they were added. */
    async add(feed: Feed, { at, spreads }: SpreadsOfTime): Promise<boolean> {
      const key = `every spread ${feed}`;
      while (true) {
        const position = await positionOf(db, key);
        if (at.getTime() <= position) return false;
        const rows = await addedTo(feed, startOf('hour', at.getTime()), spreads);
        const isAdded = await advance(db, key, async (tx, now) => {
          if (now !== position) return null;
          if (rows.length > 0) await write(tx, rows);
          return at.getTime();
        });
        if (isAdded) return true;
      }
    },

    /** A coin's, the oldest hour first. */
    async read(feed: Feed, coin: string, since: Date): Promise<CoinHour[]> {
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

const write = (tx: Transaction, rows: readonly Row[]) =>
  tx
    .insert(spreadHours)
    .values([...rows])
    .onConflictDoUpdate({
      target: [spreadHours.feed, spreadHours.coin, spreadHours.at],
      set: { figures: sql`excluded.figures` },
    });
