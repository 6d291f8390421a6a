/** The signal engine: the best arbitrage cycles of a book, exact, while its quotes change. See docs/engine.md. */
import { Graph } from './book/graph';
import { Quotes } from './book/quotes';
import { Weights } from './book/weights';
import { Search } from './search/cycle-search';
import { Scan } from './search/full-scan';
import { Reach } from './search/walk-bounds';
import { Pool } from './top-k/cycle-pool';
import { Disjoint } from './top-k/disjoint-cycles';
import { Keeper } from './top-k/incremental-top-k';
import { Published } from './top-k/standing';
import { type Engine, type EngineOptions, MAX_HOPS, MIN_HOPS } from './types';

/** Cycles that a scan selects, for each one wanted: those beyond make up for others that fall. */
const SELECTED = 2;
/** Cycles that there is room for, for each one wanted, as ticks bring more. */
const ROOM = 4;

export function createEngine(options: EngineOptions): Engine {
  checkOptions(options);
  const { assets, markets, maxHops, top } = options;
  const graph = new Graph(assets, markets);
  const weights = new Weights(graph);
  const quotes = new Quotes(graph, weights, markets);
  const reach = new Reach(graph, weights, maxHops);
  const search = new Search(graph, weights, reach, maxHops);
  const scan = new Scan(graph, weights, reach, search, maxHops);
  const pool = new Pool(graph, weights, SELECTED * top, ROOM * top);
  const keeper = new Keeper(graph, weights, pool, reach, search, scan, top);
  const published = new Published(graph, pool, top);
  const disjoint = new Disjoint(graph, weights, pool, reach, search);
  const settle = () => {
    if (keeper.settle()) published.refresh();
    return published;
  };

  return {
    tick(market, bid, ask) {
      if (quotes.set(market, bid, ask)) keeper.keep(quotes);
    },
    set(market, bid, ask) {
      if (quotes.set(market, bid, ask)) keeper.giveUp();
    },
    scan() {
      keeper.giveUp();
      return settle().standing();
    },
    standing: () => settle().standing(),
    get version() {
      return settle().version;
    },
    disjoint(most) {
      settle();
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
