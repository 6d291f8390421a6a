/** Exact search for the cycles through one edge u -> v: extends paths from v while the return bound to u allows it. */
import { ReturnBounds, type WalkBounds } from './bounds';
import type { CyclePool } from './cycle-pool';
import type { Graph } from './graph';
import { MAX_HOPS } from './types';
import { BLOCK_BITS, IN_BLOCK, type Weights } from './weights';

export class CycleSearch {
  private readonly returns: ReturnBounds;
  private readonly ranked: RankedEdges;
  /** The edges of the path so far; by asset, whether it is on the path. */
  private readonly path = new Int32Array(MAX_HOPS);
  private readonly onPath: Uint8Array;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    walks: WalkBounds,
    private readonly maxHops: number,
  ) {
    this.returns = new ReturnBounds(graph, weights, walks, maxHops);
    this.ranked = new RankedEdges(graph, weights, this.returns);
    this.onPath = new Uint8Array(graph.assets);
  }

  get work(): number {
    return this.returns.work;
  }

  searchThrough(edge: number, pool: CyclePool): void {
    const weight = this.weights.of[edge] as number;
    if (!this.returns.boundFrom(edge, pool.cut - weight)) return;
    const head = this.graph.to[edge] as number;
    this.ranked.begin();
    this.path[0] = edge;
    this.onPath[head] = 1;
    this.extend(head, 1, weight, pool);
    this.onPath[head] = 0;
  }

  /** Offers the cycle that closes the path at this asset if it is good enough, then extends the path. */
  private extend(asset: number, hops: number, sum: number, pool: CyclePool): void {
    const { path, onPath, ranked } = this;
    if (sum + this.returns.boundOf(asset, 1) > pool.cut) {
      path[hops] = this.returns.closing[asset] as number;
      pool.offer(path, hops + 1);
    }
    const left = this.maxHops - hops;
    if (left < 2) return;
    const at = ranked.list(asset, left - 1, pool.cut - sum);
    const end = ranked.end[at] as number;
    for (let i = ranked.start[at] as number; i < end; i++) {
      if (sum + (ranked.most[i] as number) <= pool.cut) return;
      const edge = ranked.edge[i] as number;
      const next = this.graph.to[edge] as number;
      if (onPath[next] === 1) continue;
      path[hops] = edge;
      onPath[next] = 1;
      this.extend(next, hops + 1, sum + (this.weights.of[edge] as number), pool);
      onPath[next] = 0;
    }
  }
}

/*
 * Ranked edges: the edges of an asset for a given number of hops left, best first. A search visits an asset with
 * hundreds of markets again and again, and few of its edges lead anywhere, so they are listed on the first visit.
 */

/** Gaps of the shell sort; short lists use only the last one. */
const GAPS = [57, 23, 10, 4, 1];

class RankedEdges {
  /** By list entry: the edge, and the most that a path over it can still sum to. */
  readonly edge: Int32Array;
  readonly most: Float64Array;
  /** By list: its range of entries, which has all edges above `least`. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  private readonly least: Float64Array;
  /** By list: the search it was built for. Search numbers never restart and eventually exceed 32 bits. */
  private readonly madeFor: Float64Array;
  private search = 0;
  private count = 0;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly returns: ReturnBounds,
  ) {
    const lists = returns.bound.length;
    this.start = new Int32Array(lists);
    this.end = new Int32Array(lists);
    this.least = new Float64Array(lists);
    this.madeFor = new Float64Array(lists);
    // Each list is built at most twice: again for a visit that needs more of it.
    const room = graph.assets > 0 ? 2 * graph.edges * (lists / graph.assets) : 0;
    this.edge = new Int32Array(room);
    this.most = new Float64Array(room);
  }

  /** Starts a new search: all lists become void. */
  begin(): void {
    this.search++;
    this.count = 0;
  }

  /**
   * Returns the index of the list of an asset's edges after which at most `hops` more hops lead back to the start. It
   * has at least those that can sum to more than `least`.
   */
  list(asset: number, hops: number, least: number): number {
    const at = (hops - 1) * this.graph.assets + asset;
    if (this.madeFor[at] !== this.search) this.make(at, asset, hops, least);
    else if (least < (this.least[at] as number)) this.make(at, asset, hops, -Infinity);
    return at;
  }

  private make(at: number, asset: number, hops: number, least: number): void {
    const { edge, returns } = this;
    const { start, to } = this.graph;
    const { weight, most } = this.weights.leaving;
    const { bound, rows } = returns;
    const bar = least - returns.mostOf(hops);
    const first = this.count;
    let last = first;
    const end = start[asset + 1] as number;
    returns.work += end - (start[asset] as number);
    for (let candidate = start[asset] as number; candidate < end; candidate++) {
      if ((candidate & IN_BLOCK) === 0 && (most[candidate >> BLOCK_BITS] as number) <= bar)
        candidate += IN_BLOCK;
      else {
        const sum =
          (weight[candidate] as number) + (bound[(to[candidate] as number) * rows + hops - 1] as number);
        // An edge without a return bound leads nowhere, even when `least` is -Infinity.
        if (sum <= least || sum === -Infinity) continue;
        this.most[last] = sum;
        edge[last++] = candidate;
      }
    }
    this.sort(first, last);
    this.count = last;
    this.start[at] = first;
    this.end[at] = last;
    this.least[at] = least;
    this.madeFor[at] = this.search;
  }

  private sort(first: number, last: number): void {
    const { edge, most } = this;
    for (const gap of GAPS) {
      for (let i = first + gap; i < last; i++) {
        const sum = most[i] as number;
        const moving = edge[i] as number;
        let place = i;
        for (; place - gap >= first && sum > (most[place - gap] as number); place -= gap) {
          most[place] = most[place - gap] as number;
          edge[place] = edge[place - gap] as number;
        }
        most[place] = sum;
        edge[place] = moving;
      }
    }
  }
}

/*
 * Searches all markets. Every profitable cycle has an edge of positive weight, so the cycles through the largest such
 * edge are searched first, then that edge is excluded, and so on: each cycle is found once, by its largest edge.
 */

/** Prices are stale once the positive edges exceed this multiple, plus a margin, of those after the last pricing. */
const STALE_FACTOR = 2;
const STALE_MARGIN = 8;

export class FullScan {
  private readonly positive: Int32Array;
  /** By index in `positive`: the weights of excluded edges. */
  private readonly masked: Float64Array;
  private readonly places: Int32Array;
  private count = 0;
  /** Null before the first pricing. */
  private countWhenPriced: number | null = null;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly walks: WalkBounds,
    private readonly search: CycleSearch,
    private readonly maxHops: number,
    /** Whether every scan recomputes the prices. */
    private readonly isAlwaysPriced: boolean,
  ) {
    this.positive = new Int32Array(graph.edges);
    this.places = new Int32Array(graph.edges);
    this.masked = new Float64Array(graph.edges);
  }

  searchAll(pool: CyclePool): void {
    const { of: weights } = this.weights;
    const edges = this.positive.subarray(0, this.count);
    let masked = 0;
    for (const edge of edges) {
      const weight = weights[edge] as number;
      // Larger edges are already excluded, so no remaining cycle has an edge larger than this one.
      if (this.maxHops * weight <= pool.cut) break;
      if (this.walks.boundThrough(edge) > pool.cut) this.search.searchThrough(edge, pool);
      this.weights.put(edge, -Infinity);
      this.masked[masked++] = weight;
    }
    for (let i = 0; i < masked; i++) this.weights.put(edges[i] as number, this.masked[i] as number);
  }

  /** Updates weights and bounds after any change of values, and prices if needed; finds the edges to start from. */
  prepare(): void {
    if (this.isAlwaysPriced || !this.fitsPrices()) {
      this.weights.reprice();
      this.findPositive();
      this.countWhenPriced = this.count;
    }
    this.walks.compute();
    const { of: weights } = this.weights;
    this.positive.subarray(0, this.count).sort((a, b) => (weights[b] as number) - (weights[a] as number));
  }

  /** Returns whether the prices still explain nearly all gains. Also finds the positive edges. */
  private fitsPrices(): boolean {
    if (this.countWhenPriced === null) return false;
    this.weights.cover();
    this.findPositive();
    return this.count <= STALE_FACTOR * this.countWhenPriced + STALE_MARGIN;
  }

  /** Rounding may reduce a weight slightly, so almost zero counts as positive. */
  private findPositive(): void {
    const { leaving, slack } = this.weights;
    this.count = 0;
    for (let asset = 0; asset < this.graph.assets; asset++) {
      const found = leaving.heavier(asset, -slack, this.places);
      for (let i = 0; i < found; i++) this.positive[this.count++] = this.places[i] as number;
    }
  }
}
