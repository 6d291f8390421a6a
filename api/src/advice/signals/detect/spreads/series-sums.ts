/**
 * Sums of every two exchanges of each pair, in flat arrays: each second adds to tens of thousands of them. Their order is
 * that of the pairs, in a pair by where is bought, and then by where is sold.
 */
import type { EverySpread } from '../../market-port';
import type { Market } from '../markets/market';
import { universeOf } from './universe-of';

type Pair = readonly Market[];

export class SeriesSums {
  /** The first series of each pair. */
  private readonly starts: readonly number[];
  private readonly seconds: Uint16Array;
  private readonly gainSeconds: Uint16Array;
  private readonly sumNet: Float64Array;
  private readonly maxNet: Float64Array;

  /** `before`: what was added up until markets came or went; those that stay go on. */
  constructor(
    private readonly pairs: readonly Pair[],
    before: SeriesSums | null,
  ) {
    let size = 0;
    this.starts = pairs.map(({ length }) => {
      size += length * (length - 1);
      return size - length * (length - 1);
    });
    this.seconds = new Uint16Array(size);
    this.gainSeconds = new Uint16Array(size);
    this.sumNet = new Float64Array(size);
    this.maxNet = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
    if (before) this.goOn(before);
  }

  add(series: number, net: number): void {
    this.seconds[series] = (this.seconds[series] as number) + 1;
    if (net > 0) this.gainSeconds[series] = (this.gainSeconds[series] as number) + 1;
    this.sumNet[series] = (this.sumNet[series] as number) + net;
    if (net > (this.maxNet[series] as number)) this.maxNet[series] = net;
  }

  told(): EverySpread {
    const { seconds, gainSeconds, sumNet, maxNet } = this;
    const pairs = this.pairs.map((markets) => ({
      base: markets[0]?.base ?? '',
      quote: markets[0]?.quote ?? '',
      markets: markets.map((market) => ({
        exchange: market.exchange.name,
        universe: universeOf(market, market),
      })),
    }));
    return { pairs, seconds, gainSeconds, sumNet, maxNet };
  }

  /** By names: a market whose terms are others is listed anew, and its series are the same. */
  private goOn(before: SeriesSums): void {
    const there = new Map(before.pairs.map((markets, pair) => [nameOf(markets), pair]));
    for (const [pair, markets] of this.pairs.entries()) {
      const was = there.get(nameOf(markets));
      if (was !== undefined) this.takeOver(pair, before, was);
    }
  }

  private takeOver(pair: number, before: SeriesSums, was: number): void {
    const exchanges = (before.pairs[was] ?? []).map(({ exchange }) => exchange.name);
    const places = (this.pairs[pair] ?? []).map(({ exchange }) => exchanges.indexOf(exchange.name));
    let series = this.starts[pair] ?? 0;
    for (const [buying, buy] of places.entries())
      for (const [selling, sell] of places.entries()) {
        if (selling === buying) continue;
        const from =
          (before.starts[was] ?? 0) + buy * (exchanges.length - 1) + (sell < buy ? sell : sell - 1);
        if (buy >= 0 && sell >= 0) this.copy(series, before, from);
        series += 1;
      }
  }

  private copy(series: number, before: SeriesSums, from: number): void {
    this.seconds[series] = before.seconds[from] as number;
    this.gainSeconds[series] = before.gainSeconds[from] as number;
    this.sumNet[series] = before.sumNet[from] as number;
    this.maxNet[series] = before.maxNet[from] as number;
  }
}

const nameOf = ([market]: Pair): string => `${market?.base} ${market?.quote}`;
