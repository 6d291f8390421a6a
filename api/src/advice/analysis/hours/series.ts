/** A series: how far the prices of a pair lay apart over a time, between where it is bought and where it is sold. */
import type { Universe } from '@spreadwise/shared-auth/model';

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

/** A pair of a coin, and the exchanges that have it. */
export type PairExchanges = readonly [quote: string, exchanges: readonly string[]];

export const keyOf = ({ quote, buyAt, sellAt }: SeriesName): string => `${quote} ${buyAt} ${sellAt}`;

/** In the order of the pairs, in a pair by where is bought, and then by where is sold. */
export const namesOf = (pairs: readonly PairExchanges[]): readonly SeriesName[] =>
  pairs.flatMap(([quote, exchanges]) =>
    exchanges.flatMap((buyAt) =>
      exchanges.filter((sellAt) => sellAt !== buyAt).map((sellAt) => ({ quote, buyAt, sellAt })),
    ),
  );

/** The place of one in that order; -1 where there is none. */
export function placeOf(pairs: readonly PairExchanges[], { quote, buyAt, sellAt }: SeriesName): number {
  let from = 0;
  for (const [other, exchanges] of pairs) {
    const sells = exchanges.length - 1;
    if (other === quote) {
      const [buy, sell] = [exchanges.indexOf(buyAt), exchanges.indexOf(sellAt)];
      const isOne = buy >= 0 && sell >= 0 && buy !== sell;
      return isOne ? from + buy * sells + (sell < buy ? sell : sell - 1) : -1;
    }
    from += exchanges.length * sells;
  }
  return -1;
}

export function pairsOf(names: readonly SeriesName[]): readonly PairExchanges[] {
  const pairs = new Map<string, Set<string>>();
  for (const { quote, buyAt, sellAt } of names)
    pairs.set(quote, (pairs.get(quote) ?? new Set()).add(buyAt).add(sellAt));
  return [...pairs].map(([quote, exchanges]) => [quote, [...exchanges]]);
}
