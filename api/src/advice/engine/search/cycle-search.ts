/**
 * Exact search for the cycles through one edge u -> v: paths go forwards from v, and only where the sum so far and the
 * return bound to u come above what is wanted.
 */
import type { Graph } from '../book/graph';
import type { Weights } from '../book/weights';
import { MAX_HOPS } from '../types';
import { RankedEdges } from './ranked-edges';
import { ReturnBounds } from './return-bounds';
import type { WalkBounds } from './walk-bounds';

/** Takes the cycles that a search finds. */
export interface CycleSink {
  /** A cycle whose weights sum up to no more than this is not wanted. It may rise as cycles come. */
  readonly cut: number;
  /** The cycle over a path's first `hops` edges, which may start anywhere on it. */
  offer(path: Int32Array, hops: number): void;
}

export class CycleSearch {
  private readonly returns: ReturnBounds;
  private readonly ranked: RankedEdges;
  /** The edges of the path so far, and by asset whether it is on the path. */
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

  /** Edges looked at since the start: a measure of the work done. */
  get work(): number {
    return this.returns.work;
  }

  /** Offers every cycle over the edge that may be wanted. */
  searchThrough(edge: number, sink: CycleSink): void {
    const weight = this.weights.of[edge] as number;
    if (!this.returns.boundFrom(edge, sink.cut - weight)) return;
    const head = this.graph.to[edge] as number;
    this.ranked.begin();
    this.path[0] = edge;
    this.onPath[head] = 1;
    this.extend(head, 1, weight, sink);
    this.onPath[head] = 0;
  }

  /** Closes the path at an asset where that is good enough, and goes on from there. */
  private extend(asset: number, hops: number, sum: number, sink: CycleSink): void {
    const { path, onPath, ranked } = this;
    if (sum + this.returns.boundOf(asset, 1) > sink.cut) {
      path[hops] = this.returns.closing[asset] as number;
      sink.offer(path, hops + 1);
    }
    const left = this.maxHops - hops;
    if (left < 2) return;
    const at = ranked.list(asset, left - 1, sink.cut - sum);
    const end = ranked.end[at] as number;
    for (let i = ranked.start[at] as number; i < end; i++) {
      if (sum + (ranked.most[i] as number) <= sink.cut) return;
      const edge = ranked.edge[i] as number;
      const next = this.graph.to[edge] as number;
      if (onPath[next] === 1) continue;
      path[hops] = edge;
      onPath[next] = 1;
      this.extend(next, hops + 1, sum + (this.weights.of[edge] as number), sink);
      onPath[next] = 0;
    }
  }
}
