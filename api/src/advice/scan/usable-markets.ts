/** Which markets of a snapshot can be advised on, and why the others cannot. */
import { isUsable } from '../engine';
import type { MarketSnapshot, SnapshotMarket } from './snapshot';

export interface LeftOut {
  /** Its place in the snapshot's list. */
  readonly index: number;
  readonly market: SnapshotMarket;
  readonly why: string;
}

export interface UsableMarket extends SnapshotMarket {
  readonly fee: number;
}

/** An empty or one-sided market is usable: it has no price to trade at now, or only one. */
export function selectUsable({ fees, markets }: MarketSnapshot): {
  usable: UsableMarket[];
  leftOut: LeftOut[];
} {
  const usable: UsableMarket[] = [];
  const leftOut: LeftOut[] = [];
  for (const [index, market] of markets.entries()) {
    const fee = fees.get(market.exchange);
    const why = whyNot(market);
    if (fee === undefined) leftOut.push({ index, market, why: 'its exchange has no fee in "fees"' });
    else if (why) leftOut.push({ index, market, why });
    else usable.push({ ...market, fee });
  }
  return { usable, leftOut };
}

function whyNot({ base, quote, bid, ask }: SnapshotMarket): string | null {
  if (base === quote) return 'its base is its quote';
  if (bid === 0) return 'its bid is zero';
  if (ask === 0) return 'its ask is zero';
  if (typeof bid === 'number' && typeof ask === 'number' && bid > ask)
    return `it is crossed: the bid ${bid} is above the ask ${ask}`;
  return isUsable(bid ?? Number.NaN, ask ?? Number.NaN) ? null : 'its price is beyond any measure';
}
