/**
 * The best cycle, then the best of those that share no edge with it, and so on: greedy by rank over all profitable
 * cycles. Down to the pool's floor, and the lid of those ranked, the pool has them all; from there on each round looks for the best of what is left,
 * through every edge of positive weight that may have it.
 */
import type { Graph } from '../book/graph';
import type { Weights } from '../book/weights';
import type { CycleSearch } from '../search/cycle-search';
import type { WalkBounds } from '../search/walk-bounds';
import { type Cycle, MAX_HOPS } from '../types';
import { CyclePool } from './cycle-pool';

export class DisjointCycles {
  /** Holds the best cycle of a round. */
  private readonly best: CyclePool;
  /** Edges of positive weight, and by edge a bound of the cycles through it that are left. */
  private readonly positive: Int32Array;
  private readonly bound: Float64Array;
  /** Edges taken, and the weights that they had. */
  private taken: { edge: number; weight: number }[] = [];

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly pool: CyclePool,
    private readonly walks: WalkBounds,
    private readonly search: CycleSearch,
  ) {
    this.best = new CyclePool(graph, weights, { wanted: 1, limit: 1, room: 1 });
    this.positive = new Int32Array(graph.edges);
    this.bound = new Float64Array(graph.edges);
  }

  take(most: number): Cycle[] {
    const cycles = this.takeFromPool(most);
    const positive = this.findPositive();
    while (cycles.length < most && this.findBest(positive)) cycles.push(this.takeOut(this.best, 0));
    for (const { edge, weight } of this.taken) this.weights.put(edge, weight);
    this.taken = [];
    return cycles;
  }

  private takeFromPool(most: number): Cycle[] {
    const cycles: Cycle[] = [];
    const { ranking, floor } = this.pool;
    const others = Math.max(floor, ranking.lid);
    for (let rank = 0; cycles.length < most && ranking.netAt(rank) > others; rank++) {
      if (this.isLeft(rank)) cycles.push(this.takeOut(this.pool, rank));
    }
    return cycles;
  }

  private isLeft(rank: number): boolean {
    return edgesAt(this.pool, rank).every((edge) => this.weights.of[edge] !== -Infinity);
  }

  private takeOut(pool: CyclePool, rank: number): Cycle {
    for (const edge of edgesAt(pool, rank)) {
      this.taken.push({ edge, weight: this.weights.of[edge] as number });
      this.weights.put(edge, -Infinity);
    }
    return pool.cycleAt(rank);
  }

  private findPositive(): Int32Array {
    const { of: weights, slack } = this.weights;
    let count = 0;
    for (let edge = 0; edge < this.graph.edges; edge++) {
      if ((weights[edge] as number) <= -slack) continue;
      this.bound[edge] = this.walks.boundThrough(edge);
      this.positive[count++] = edge;
    }
    return this.positive.subarray(0, count);
  }

  private findBest(positive: Int32Array): boolean {
    const { best, bound } = this;
    best.startSelection(0);
    positive.sort((a, b) => (bound[b] as number) - (bound[a] as number));
    for (const edge of positive) {
      if ((bound[edge] as number) <= best.cut) break;
      if (this.weights.of[edge] !== -Infinity) this.search.searchThrough(edge, best);
      // Whatever goes through it is no better than the best by now.
      bound[edge] = best.cut + 2 * this.weights.slack;
    }
    return best.size > 0;
  }
}

function edgesAt(pool: CyclePool, rank: number): number[] {
  const slot = pool.ranking.order[rank] as number;
  return [...pool.cycles.edges.subarray(slot * MAX_HOPS, (slot + 1) * MAX_HOPS)].filter((edge) => edge >= 0);
}
