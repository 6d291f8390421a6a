/** What every step reads of every market, in columns: as objects, thousands of them do not fit the processor's cache. */
import { type SimulatedMarket, toleranceOf } from './market';
import type { LatentPrices } from './prices';

export class Columns {
  private readonly places = new Map<SimulatedMarket, number>();
  private readonly base: Int32Array;
  private readonly quote: Int32Array;
  private readonly anchor: Float64Array;
  private readonly tolerance: Float64Array;
  /** A market's share of the quotes that no price move causes, in the order of the markets. */
  readonly share: Float64Array;
  /** When the current quote was made or confirmed, UTC epoch ms; NaN: there is none. */
  readonly quotedAt: Float64Array;

  /** Call `update` after any change to one of the markets; another list of markets needs its own columns. */
  constructor(
    markets: readonly SimulatedMarket[],
    private readonly prices: LatentPrices,
  ) {
    this.base = Int32Array.from(markets, ({ exchange, base }) => prices.placeOf(exchange, base));
    this.quote = Int32Array.from(markets, ({ exchange, quote }) => prices.placeOf(exchange, quote));
    this.tolerance = Float64Array.from(markets, toleranceOf);
    const weights = markets.reduce((sum, { weight }) => sum + weight, 0);
    this.share = Float64Array.from(markets, ({ weight }) => weight / weights);
    this.anchor = new Float64Array(markets.length);
    this.quotedAt = new Float64Array(markets.length);
    for (const [index, market] of markets.entries()) this.places.set(market, index);
    for (const market of markets) this.update(market);
  }

  update(market: SimulatedMarket): void {
    const index = this.places.get(market);
    if (index === undefined) return;
    this.anchor[index] = market.anchor;
    this.quotedAt[index] = market.standing?.at ?? Number.NaN;
  }

  /** Whether the price has moved so far that the market's makers quote again. */
  hasMoved(index: number): boolean {
    const { seen } = this.prices;
    const price = (seen[this.base[index] ?? 0] ?? 0) - (seen[this.quote[index] ?? 0] ?? 0);
    return Math.abs(price - (this.anchor[index] ?? 0)) > (this.tolerance[index] ?? 0);
  }
}
