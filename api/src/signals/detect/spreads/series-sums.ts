/**
 * Sums of every two exchanges of each pair, in flat arrays: each second adds to tens of thousands of them. Their order is
 * that of the pairs, in a pair by where is bought, and then by where is sold.
 */
import type { EverySpread } from '../../market-port';
import type { Market } from '../markets/market';
import { universeOf } from './universe-of';

export class SeriesSums {
  private readonly seconds: Uint16Array;
  private readonly gainSeconds: Uint16Array;
  private readonly sumNet: Float64Array;
  private readonly maxNet: Float64Array;

  /** `before`: what was added up until markets came or went; those that stay go on. */
  constructor(
    private readonly pairs: readonly (readonly Market[])[],
    before: SeriesSums | null,
  ) {
    const size = pairs.reduce((sum, { length }) => sum + length * (length - 1), 0);
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

  private goOn(before: SeriesSums): void {
    const places = new Map(before.names().map((name, series) => [name, series]));
    for (const [series, name] of this.names().entries()) {
      const was = places.get(name);
      if (was === undefined) continue;
      this.seconds[series] = before.seconds[was] as number;
      this.gainSeconds[series] = before.gainSeconds[was] as number;
      this.sumNet[series] = before.sumNet[was] as number;
      this.maxNet[series] = before.maxNet[was] as number;
    }
  }

  /** By names: a market whose terms are others is listed anew, and is the same series. */
  private names(): string[] {
    return this.pairs.flatMap((markets) =>
      markets.flatMap((buy) =>
        markets
          .filter((sell) => sell !== buy)
          .map((sell) => `${buy.base} ${buy.quote} ${buy.exchange.name} ${sell.exchange.name}`),
      ),
    );
  }
}
