/**
 * The best cycle, then the best of those that share no edge with it, and so on: greedy by rank over all profitable
 * cycles. Each round looks for the best one of what is left, through every edge of positive weight that might have it.
 */
import { cycleAt } from './cycles';
import type { Graph } from './graph';
import { Pool } from './pool';
import type { Reach } from './reach';
import type { Scan } from './scan';
import type { Search } from './search';
import { type Cycle, MAX_HOPS } from './types';
import type { Weights } from './weights';

export class Disjoint {
  /** Holds the best cycle of a round. */
  private readonly best: Pool;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly reach: Reach,
    private readonly search: Search,
    private readonly scan: Scan,
  ) {
    this.best = new Pool(graph, weights, 1);
  }

  take(most: number): Cycle[] {
    const positive = this.scan.prepare();
    const cycles: Cycle[] = [];
    const taken: number[] = [];
    while (cycles.length < most && this.findBest(positive)) {
      cycles.push(cycleAt(this.graph, this.best, 0));
      taken.push(...this.maskBest());
    }
    for (const edge of taken) this.weights.unmask(edge);
    return cycles;
  }

  private findBest(positive: Int32Array): boolean {
    this.best.clear(0);
    for (const edge of positive) {
      if (this.reach.through(edge) > this.best.cut) this.search.through(edge, this.best);
    }
    return this.best.size > 0;
  }

  private maskBest(): number[] {
    const slot = this.best.order[0] as number;
    const edges = [...this.best.edges.subarray(slot * MAX_HOPS, (slot + 1) * MAX_HOPS)].filter((e) => e >= 0);
    for (const edge of edges) this.weights.mask(edge);
    return edges;
  }
}
