/** Series: how far the prices of a pair lay apart between where it is bought and where it is sold, over a time. */
import type { Gap, SpreadPoint } from '@spreadwise/contract';
import type { Universe } from '@spreadwise/shared-auth/model';
import type { EverySpread } from '../../signals';

export interface SeriesName {
  readonly quote: string;
  readonly buyAt: string;
  readonly sellAt: string;
}

/** Of a coin. */
export interface Series extends SeriesName {
  readonly universe: Universe;
  /** How often both had a fresh price, and how often a gain was left after taker fees. */
  readonly seconds: number;
  readonly gainSeconds: number;
  /** Fractions after taker fees: all of those seconds added up, and the largest. */
  readonly sumNet: number;
  readonly maxNet: number;
}

export interface SeriesOfHour {
  /** When it begins, in ms. */
  readonly at: number;
  readonly series: readonly Series[];
}

export const keyOf = ({ quote, buyAt, sellAt }: SeriesName): string => `${quote} ${buyAt} ${sellAt}`;

/** By coin, those that were ever seen. */
export function seriesByCoin({ pairs, ...figures }: EverySpread): ReadonlyMap<string, readonly Series[]> {
  const coins = new Map<string, Series[]>();
  let number = 0;
  for (const { base, quote, markets } of pairs) {
    const coin = coins.get(base) ?? [];
    coins.set(base, coin);
    for (const buy of markets)
      for (const sell of markets) {
        if (buy === sell) continue;
        const one = {
          ...{ quote, buyAt: buy.exchange, sellAt: sell.exchange },
          universe: wider(buy.universe, sell.universe),
          seconds: figures.seconds[number] ?? 0,
          gainSeconds: figures.gainSeconds[number] ?? 0,
          sumNet: figures.sumNet[number] ?? 0,
          maxNet: figures.maxNet[number] ?? 0,
        };
        if (one.seconds > 0) coin.push(one);
        number += 1;
      }
  }
  return coins;
}

const wider = (one: Universe, other: Universe): Universe => {
  if (one === 'all' || other === 'all') return 'all';
  return one === 'standard' || other === 'standard' ? 'standard' : 'majors';
};

/** Each name once. */
export function addUp(all: readonly Series[]): readonly Series[] {
  const sums = new Map<string, Series>();
  for (const one of all) {
    const key = keyOf(one);
    const there = sums.get(key);
    sums.set(key, there ? added(there, one) : one);
  }
  return [...sums.values()];
}

const added = (a: Series, b: Series): Series => ({
  ...b,
  universe: wider(a.universe, b.universe),
  seconds: a.seconds + b.seconds,
  gainSeconds: a.gainSeconds + b.gainSeconds,
  sumNet: a.sumNet + b.sumNet,
  maxNet: Math.max(a.maxNet, b.maxNet),
});

export const pointOf = ({ seconds, sumNet, maxNet }: Series, at: number): SpreadPoint => ({
  at: new Date(at).toISOString(),
  mean: sumNet / seconds,
  best: maxNet,
});

export const gapOf = (base: string, { quote, buyAt, sellAt, gainSeconds, maxNet }: Series): Gap => ({
  ...{ base, quote, buyAt, sellAt, gainSeconds },
  best: maxNet,
});
