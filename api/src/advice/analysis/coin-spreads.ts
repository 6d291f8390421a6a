/** The spreads of a coin over a time, all its series in columns: hours of hundreds of series add up quickly. */
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { groupBy, summed } from '../../platform/lib/lists';
import type { EverySpread, MinuteSpread } from '../signals';

/** In the order of `namesOf` its pairs. A series that was never seen has no seconds, and a `maxNet` of -Infinity. */
export interface CoinSpreads {
  readonly pairs: readonly PairExchanges[];
  /** Indices into UNIVERSES. */
  readonly universes: readonly number[];
  readonly seconds: readonly number[];
  readonly gainSeconds: readonly number[];
  readonly sumNet: readonly number[];
  readonly maxNet: readonly number[];
}

const NOTHING: CoinSpreads = {
  ...{ pairs: [], universes: [], seconds: [] },
  ...{ gainSeconds: [], sumNet: [], maxNet: [] },
};

export function byCoin({ pairs, ...figures }: EverySpread): ReadonlyMap<string, CoinSpreads> {
  const coins = new Map<string, CoinSpreads>();
  let from = 0;
  for (const { base, quote, markets } of pairs) {
    const until = from + markets.length * (markets.length - 1);
    const column = (all: Uint16Array | Float64Array) => [...all.subarray(from, until)];
    const coin = coins.get(base) ?? NOTHING;
    coins.set(base, {
      pairs: [...coin.pairs, [quote, markets.map(({ exchange }) => exchange)]],
      universes: [...coin.universes, ...widerOfEachTwo(markets)],
      seconds: [...coin.seconds, ...column(figures.seconds)],
      gainSeconds: [...coin.gainSeconds, ...column(figures.gainSeconds)],
      sumNet: [...coin.sumNet, ...column(figures.sumNet)],
      maxNet: [...coin.maxNet, ...column(figures.maxNet)],
    });
    from = until;
  }
  return coins;
}

const widerOfEachTwo = (markets: EverySpread['pairs'][number]['markets']): number[] =>
  markets.flatMap((buy) =>
    markets
      .filter((sell) => sell !== buy)
      .map((sell) => Math.max(UNIVERSES.indexOf(buy.universe), UNIVERSES.indexOf(sell.universe))),
  );

/** Returns the series that were ever seen. */
export const seriesOf = (coin: CoinSpreads): readonly Series[] =>
  namesOf(coin.pairs).flatMap((name, place) => seriesAt(coin, place, name) ?? []);

/** Returns null if it was never seen. */
export const findSeries = (coin: CoinSpreads, name: SeriesName): Series | null =>
  seriesAt(coin, placeOf(coin.pairs, name), name);

function seriesAt(coin: CoinSpreads, place: number, { quote, buyAt, sellAt }: SeriesName): Series | null {
  const { universes, seconds, gainSeconds, sumNet, maxNet } = coin;
  if (!seconds[place]) return null;
  return {
    ...{ quote, buyAt, sellAt, seconds: seconds[place] },
    universe: UNIVERSES[universes[place] as number] ?? 'all',
    gainSeconds: gainSeconds[place] as number,
    sumNet: sumNet[place] as number,
    maxNet: maxNet[place] as number,
  };
}

/** Adds those with the same pairs and exchanges, usually all, column by column. */
export function sumOf(all: readonly CoinSpreads[]): CoinSpreads {
  const [first = NOTHING, ...others] = summed(all, ({ pairs }) => JSON.stringify(pairs), added);
  return others.length === 0 ? first : ofAll([first, ...others].flatMap(seriesOf));
}

const added = (a: CoinSpreads, b: CoinSpreads): CoinSpreads => ({
  pairs: a.pairs,
  universes: both(a.universes, b.universes, Math.max),
  seconds: both(a.seconds, b.seconds, plus),
  gainSeconds: both(a.gainSeconds, b.gainSeconds, plus),
  sumNet: both(a.sumNet, b.sumNet, plus),
  maxNet: both(a.maxNet, b.maxNet, Math.max),
});

const plus = (a: number, b: number) => a + b;
const both = (a: readonly number[], b: readonly number[], add: (a: number, b: number) => number) =>
  a.map((one, place) => add(one, b[place] as number));

function ofAll(all: readonly Series[]): CoinSpreads {
  const pairs = pairsOf(all);
  const seriesOf = groupBy(all, keyOf);
  const each = namesOf(pairs).map((name) => seriesOf(keyOf(name)));
  const column = (figure: (one: Series) => number, add: (...all: number[]) => number) =>
    each.map((some) => add(...some.map(figure)));
  const total = (...numbers: number[]) => numbers.reduce(plus, 0);
  return {
    pairs,
    universes: column(
      ({ universe }) => UNIVERSES.indexOf(universe),
      (...places) => Math.max(0, ...places),
    ),
    seconds: column(({ seconds }) => seconds, total),
    gainSeconds: column(({ gainSeconds }) => gainSeconds, total),
    sumNet: column(({ sumNet }) => sumNet, total),
    maxNet: column(({ maxNet }) => maxNet, Math.max),
  };
}

/** A series: how far the prices of a pair lay apart over a time, between where it is bought and where it is sold. */
export type SeriesName = Pick<MinuteSpread, 'quote' | 'buyAt' | 'sellAt'>;

/** `seconds`: how often both had a fresh price, `gainSeconds`: how often a gain was left after taker fees. */
export type Series = Omit<MinuteSpread, 'base'>;

export type PairExchanges = readonly [quote: string, exchanges: readonly string[]];

export const keyOf = ({ quote, buyAt, sellAt }: SeriesName): string => `${quote} ${buyAt} ${sellAt}`;

/** In the order of the pairs, then by the exchange to buy at, then by the one to sell at. */
export const namesOf = (pairs: readonly PairExchanges[]): readonly SeriesName[] =>
  pairs.flatMap(([quote, exchanges]) =>
    exchanges.flatMap((buyAt) =>
      exchanges.filter((sellAt) => sellAt !== buyAt).map((sellAt) => ({ quote, buyAt, sellAt })),
    ),
  );

/** Returns the index of a series in that order; -1 if it is not there. */
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

/** A coin's spreads of an hour in some hundred bytes: mean fractions in millionths, compressed. */
interface Packed extends Pick<CoinSpreads, 'pairs' | 'universes' | 'seconds' | 'gainSeconds'> {
  /** Null: never seen. */
  readonly means: readonly (number | null)[];
  readonly bests: readonly (number | null)[];
}

const MILLION = 1_000_000;
const deflate = promisify(deflateRaw);

/** Compresses off this thread: an hour has hundreds of coins. */
export function pack({ sumNet, maxNet, ...counts }: CoinSpreads): Promise<Buffer> {
  const { seconds } = counts;
  const packed: Packed = {
    ...counts,
    means: sumNet.map((sum, place) => millionths(sum / (seconds[place] as number))),
    bests: maxNet.map(millionths),
  };
  return deflate(JSON.stringify(packed));
}

export function unpack(bytes: Uint8Array): CoinSpreads {
  const { means, bests, ...counts } = JSON.parse(inflateRawSync(bytes).toString()) as Packed;
  return {
    ...counts,
    sumNet: means.map((mean, place) => ((mean ?? 0) * (counts.seconds[place] as number)) / MILLION),
    maxNet: bests.map((best) => (best === null ? Number.NEGATIVE_INFINITY : best / MILLION)),
  };
}

const millionths = (fraction: number) => (Number.isFinite(fraction) ? Math.round(fraction * MILLION) : null);
