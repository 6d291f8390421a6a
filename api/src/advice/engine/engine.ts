/** Assembles the engine from its parts. */
import { WalkBounds } from './bounds';
import { CyclePool } from './cycle-pool';
import { DisjointCycles } from './disjoint-cycles';
import { Graph } from './graph';
import { Quotes } from './quotes';
import { CycleSearch, FullScan } from './search';
import { IncrementalTopK } from './top-k';
import { type Engine, type EngineOptions, MAX_HOPS, MIN_HOPS } from './types';
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
      if (quotes.set(market, bid, ask)) topK.update(quotes);
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
