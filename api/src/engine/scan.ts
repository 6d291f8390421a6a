/**
 * All cycles of a book into a pool: every profitable one has an edge of positive weight, so the cycles through the
 * largest such edge are searched first, then it is taken out, and so on. Each cycle is found once, by its largest edge.
 */
import type { Graph } from './graph';
import type { Pool } from './pool';
import type { Reach } from './reach';
import type { Search } from './search';
import type { Weights } from './weights';

/** Prices are taken for stale when this many times as many edges are positive as just after the last pricing. */
const STALE_FACTOR = 2;
const STALE_MARGIN = 8;

export class Scan {
  private readonly positive: Int32Array;
  private positiveWhenPriced = -1;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly reach: Reach,
    private readonly search: Search,
    private readonly maxHops: number,
  ) {
    this.positive = new Int32Array(graph.edges);
  }

  /** Offers the pool all cycles that may come in. */
  into(pool: Pool): void {
    const edges = this.prepare();
    const { out } = this.weights;
    let masked = 0;
    for (const edge of edges) {
      // Larger edges are out by now, so no cycle left has a larger one than this.
      if (this.maxHops * (out[edge] as number) <= pool.cut) break;
      if (this.reach.through(edge) > pool.cut) this.search.through(edge, pool);
      this.weights.mask(edge);
      masked++;
    }
    for (const edge of edges.subarray(0, masked)) this.weights.unmask(edge);
  }

  /** Prices and bounds made ready; answers the edges of positive weight, largest first. */
  prepare(): Int32Array {
    let count = this.findPositive();
    if (this.positiveWhenPriced < 0 || count > STALE_FACTOR * this.positiveWhenPriced + STALE_MARGIN) {
      this.weights.reprice();
      count = this.findPositive();
      this.positiveWhenPriced = count;
    }
    this.reach.compute();
    const { out } = this.weights;
    return this.positive.subarray(0, count).sort((a, b) => (out[b] as number) - (out[a] as number));
  }

  /** Rounding may take a little from an edge, so almost zero counts as positive. */
  private findPositive(): number {
    const { out, slack } = this.weights;
    let count = 0;
    for (let edge = 0; edge < this.graph.edges; edge++) {
      if ((out[edge] as number) > -slack) this.positive[count++] = edge;
    }
    return count;
  }
}
