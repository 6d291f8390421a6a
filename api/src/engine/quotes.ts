/** Turns a market's best quote into what its two edges gain. */
import { buyOf, type Graph, sellOf } from './graph';
import { buyGain, isUsable, sellGain } from './quote';
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
