/** Assembles the engine from its parts; decides which quotes are usable and applies them. */
import { WalkBounds } from './bounds';
import { CyclePool } from './cycle-pool';
import { DisjointCycles } from './disjoint-cycles';
import { buyOf, Graph, sellOf } from './graph';
import { CycleSearch, FullScan } from './search';
import { IncrementalTopK } from './top-k';
import { type Engine, type EngineOptions, MAX_HOPS, type MarketSpec, MIN_HOPS } from './types';
import { Weights } from './weights';

/** Cycles that a scan selects per wanted one; the extra ones replace others that fall. */
const SELECTED = 4;
/** Cycles that the pool has room for per wanted one, as ticks add more. */
const ROOM = 8;

export function createEngine(options: EngineOptions): Engine {
  checkOptions(options);
  const { assets, markets, maxHops, top, changesMuch = false } = options;
  const graph = new Graph(assets, markets);
  const weights = new Weights(graph);
  const quotes = new Quotes(graph, weights, markets);
  const walks = new WalkBounds(graph, weights, maxHops);
  const search = new CycleSearch(graph, weights, walks, maxHops);
  const scan = new FullScan(graph, weights, walks, search, maxHops, changesMuch);
  const pool = new CyclePool(graph, weights, { wanted: top, limit: SELECTED * top, room: ROOM * top });
  const topK = new IncrementalTopK(graph, weights, pool, walks, search, scan, top);
  const disjoint = new DisjointCycles(graph, weights, pool, walks, search);

  return {
    tick(market, bid, ask) {
      if (quotes.set(market, bid, ask)) topK.update(quotes.sale, quotes.purchase);
    },
    set(market, bid, ask) {
      if (quotes.set(market, bid, ask)) topK.invalidate();
    },
    scan() {
      topK.invalidate();
      return topK.cycles();
    },
    standing: () => topK.cycles(),
    disjoint(most) {
      topK.settle();
      return disjoint.take(most);
    },
  };
}

function checkOptions({ assets, markets, maxHops, top }: EngineOptions): void {
  if (!(Number.isInteger(maxHops) && maxHops >= MIN_HOPS && maxHops <= MAX_HOPS))
    throw new RangeError(`maxHops is ${maxHops}, but must be ${MIN_HOPS} to ${MAX_HOPS}`);
  if (!(Number.isInteger(top) && top >= 1)) throw new RangeError(`top is ${top}, but must be at least 1`);
  const isAsset = (id: number) => Number.isInteger(id) && id >= 0 && id < assets;
  const stray = markets.findIndex(({ base, quote }) => !isAsset(base) || !isAsset(quote));
  if (stray >= 0)
    throw new RangeError(`market ${stray} trades an asset that is not one of 0 to ${assets - 1}`);
}

/** Applies a market's quotes to its two edges. */
class Quotes {
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
