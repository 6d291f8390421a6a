/** Decides which quotes are usable and applies them to the two edges of their market. */
import { buyOf, type Graph, sellOf } from './graph';
import type { MarketSpec } from './types';
import type { Weights } from './weights';

export class Quotes {
  /** The sale and purchase edges of the market set last; -1 when it is never used. */
  sale = -1;
  purchase = -1;
  private readonly fees: Float64Array;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    markets: readonly MarketSpec[],
  ) {
    this.fees = Float64Array.from(markets, ({ fee }) => fee);
  }

  /** Returns whether an edge changed: its gain or the market behind it. Throws a RangeError for an unknown market. */
  set(market: number, bid: number, ask: number): boolean {
    const fee = this.fees[market];
    if (fee === undefined)
      throw new RangeError(`there is no market ${market}, only ${this.fees.length} from 0`);
    this.sale = this.graph.edgeOf[sellOf(market)] as number;
    this.purchase = this.graph.edgeOf[buyOf(market)] as number;
    if (this.sale < 0) return false;
    const usable = isUsable(bid, ask);
    const saleChanged = this.graph.setTrade(sellOf(market), usable ? sellGain(bid, fee) : 0);
    const purchaseChanged = this.graph.setTrade(buyOf(market), usable ? buyGain(ask, fee) : 0);
    if (saleChanged) this.weights.update(this.sale);
    if (purchaseChanged) this.weights.update(this.purchase);
    return saleChanged || purchaseChanged;
  }
}

/** Prices outside these limits are invalid. Within them, six gains in any order neither overflow nor lose digits. */
const SMALLEST_PRICE = 1e-50;
const LARGEST_PRICE = 1e50;

const isPrice = (price: number) => price >= SMALLEST_PRICE && price <= LARGEST_PRICE;
const isAbsent = (price: number) => Number.isNaN(price);

/** Returns whether each side is a price or absent (NaN), and the bid is not above the ask (a stale or broken book). */
export function isUsable(bid: number, ask: number): boolean {
  return (isPrice(bid) || isAbsent(bid)) && (isPrice(ask) || isAbsent(ask)) && !(bid > ask);
}

/** Units of the quote asset per base unit sold; 0 without a bid. */
const sellGain = (bid: number, fee: number) => (isAbsent(bid) ? 0 : bid * (1 - fee));

/** Units of the base asset per quote unit spent; 0 without an ask. */
const buyGain = (ask: number, fee: number) => (isAbsent(ask) ? 0 : (1 - fee) / ask);
