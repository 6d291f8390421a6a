/** Which quotes may be used, and what they make of the two edges of their market. */
import { buyOf, type Graph, sellOf } from './graph';
import type { MarketSpec } from './types';
import type { Weights } from './weights';

export class Quotes {
  /** The edges of the market set last, there and back; -1 when it is never used. */
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

  /** Answers whether an edge changed: what it gains, or by which market. */
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

/**
 * Prices beyond these are no prices. Within them six gains in a row, whatever their order, neither overflow nor lose
 * digits.
 */
const SMALLEST_PRICE = 1e-50;
const LARGEST_PRICE = 1e50;

const isPrice = (price: number) => price >= SMALLEST_PRICE && price <= LARGEST_PRICE;
const isAbsent = (price: number) => Number.isNaN(price);

/** Each side is a price or absent (NaN), and the bid is not above the ask: a crossed book is stale or broken. */
export function isUsable(bid: number, ask: number): boolean {
  return (isPrice(bid) || isAbsent(bid)) && (isPrice(ask) || isAbsent(ask)) && !(bid > ask);
}

/** Quote assets for one base asset sold; 0 when nobody bids. */
const sellGain = (bid: number, fee: number) => (isAbsent(bid) ? 0 : bid * (1 - fee));

/** Base assets for one quote asset spent; 0 when nobody asks. */
const buyGain = (ask: number, fee: number) => (isAbsent(ask) ? 0 : (1 - fee) / ask);
