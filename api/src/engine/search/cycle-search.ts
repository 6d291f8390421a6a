/**
 * Exact search for the cycles through one edge u -> v: paths go forwards from v, and only where the sum so far and the
 * bound of the rest back to u come above what the pool wants.
 */
import type { Graph } from '../book/graph';
import type { Weights } from '../book/weights';
import type { Pool } from '../top-k/cycle-pool';
import { MAX_HOPS } from '../types';
import { Ways } from './ranked-edges';
import { Rest } from './return-bounds';
import type { Reach } from './walk-bounds';

export class Search {
  private readonly rest: Rest;
  private readonly ways: Ways;
  /** The edges of the path so far, and by asset whether it is on the path. */
  private readonly path = new Int32Array(MAX_HOPS);
  private readonly onPath: Uint8Array;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    reach: Reach,
    private readonly maxHops: number,
  ) {
    this.rest = new Rest(graph, weights, reach, maxHops);
    this.ways = new Ways(graph, weights, this.rest);
    this.onPath = new Uint8Array(graph.assets);
  }

  /** Edges looked at since the start: a measure of the work done. */
  get work(): number {
    return this.rest.work;
  }

  /** Offers the pool every cycle over the edge that it may want. */
  through(edge: number, pool: Pool): void {
    const weight = this.weights.out[edge] as number;
    if (!this.rest.boundBack(edge, pool.cut - weight)) return;
    const head = this.graph.to[edge] as number;
    this.ways.begin();
    this.path[0] = edge;
    this.onPath[head] = 1;
    this.extend(head, 1, weight, pool);
    this.onPath[head] = 0;
  }

  /** Closes the path at an asset where that is good enough, and goes on from there. */
  private extend(asset: number, hops: number, sum: number, pool: Pool): void {
    const { path, onPath, ways } = this;
    if (sum + (this.rest.bound[asset] as number) > pool.cut) {
      path[hops] = this.rest.closing[asset] as number;
      pool.offer(path, hops + 1);
    }
    const left = this.maxHops - hops;
    if (left < 2) return;
    const at = ways.at(asset, left - 1);
    ways.list(at, asset, pool.cut - sum);
    const end = ways.end[at] as number;
    for (let i = ways.start[at] as number; i < end; i++) {
      if (sum + (ways.most[i] as number) <= pool.cut) return;
      const edge = ways.edge[i] as number;
      const next = this.graph.to[edge] as number;
      if (onPath[next] === 1) continue;
      path[hops] = edge;
      onPath[next] = 1;
      this.extend(next, hops + 1, sum + (this.weights.out[edge] as number), pool);
      onPath[next] = 0;
    }
  }
}
