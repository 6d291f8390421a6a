/**
 * Ranked edges: those that lead on from an asset with so many hops left, best first. A search visits an asset with
 * hundreds of markets again and again, and few of its edges lead anywhere: they are listed at the first visit.
 */
import { BLOCK_BITS, IN_BLOCK } from '../book/blocked-weights';
import type { Graph } from '../book/graph';
import type { Weights } from '../book/weights';
import type { ReturnBounds } from './return-bounds';

/** Shell sort's: short lists take the last one only. */
const GAPS = [57, 23, 10, 4, 1];

export class RankedEdges {
  /** By place in a list: the edge, and the most that a path over it can still sum up to. */
  readonly edge: Int32Array;
  readonly most: Float64Array;
  /** By list: its range, what is above `least` being in it. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  private readonly least: Float64Array;
  /** The search that a list was made for. They are numbered through, beyond 32 bits in time. */
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
    // Each list is made once, and once again for a visit that needs more of it.
    const room = graph.assets > 0 ? 2 * graph.edges * (lists / graph.assets) : 0;
    this.edge = new Int32Array(room);
    this.most = new Float64Array(room);
  }

  /** A new search: all lists are void. */
  begin(): void {
    this.search++;
    this.count = 0;
  }

  /**
   * Where the list is of an asset's edges that are followed by at most `hops` more hops back to the start: at least
   * those that can sum up to more than `least`.
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
        // Without a return bound it leads nowhere, however little is asked for.
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
