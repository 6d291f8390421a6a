/**
 * Searches a whole book. Every profitable cycle has an edge of positive weight, so the cycles through the largest such
 * edge are searched first, then it is left out, and so on: each cycle is found once, by its largest edge.
 */
import type { Graph } from '../book/graph';
import type { Weights } from '../book/weights';
import type { CycleSearch, CycleSink } from './cycle-search';
import type { WalkBounds } from './walk-bounds';

/** Prices are taken for stale when this many times as many edges are positive as just after the last pricing. */
const STALE_FACTOR = 2;
const STALE_MARGIN = 8;

export class FullScan {
  private readonly positive: Int32Array;
  /** By place among those: the weights of those left out. */
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
  ) {
    this.positive = new Int32Array(graph.edges);
    this.places = new Int32Array(graph.edges);
    this.masked = new Float64Array(graph.edges);
  }

  /** Offers every cycle that may be wanted. */
  searchAll(sink: CycleSink): void {
    const { of: weights } = this.weights;
    const edges = this.positive.subarray(0, this.count);
    let masked = 0;
    for (const edge of edges) {
      const weight = weights[edge] as number;
      // Larger edges are left out by now, so no cycle has a larger one than this.
      if (this.maxHops * weight <= sink.cut) break;
      if (this.walks.boundThrough(edge) > sink.cut) this.search.searchThrough(edge, sink);
      this.weights.put(edge, -Infinity);
      this.masked[masked++] = weight;
    }
    for (let i = 0; i < masked; i++) this.weights.put(edges[i] as number, this.masked[i] as number);
  }

  /** Makes weights and bounds ready after any change of values, prices too if need be; finds the edges to start from. */
  prepare(): void {
    if (!this.fitsPrices()) {
      this.weights.reprice();
      this.findPositive();
      this.countWhenPriced = this.count;
    }
    this.walks.compute();
    const { of: weights } = this.weights;
    this.positive.subarray(0, this.count).sort((a, b) => (weights[b] as number) - (weights[a] as number));
  }

  /** Whether the prices still explain nearly all; the positive edges are found by then. */
  private fitsPrices(): boolean {
    if (this.countWhenPriced === null) return false;
    this.weights.cover();
    this.findPositive();
    return this.count <= STALE_FACTOR * this.countWhenPriced + STALE_MARGIN;
  }

  /** Rounding may take a little from an edge, so almost zero counts as positive. */
  private findPositive(): void {
    const { leaving, slack } = this.weights;
    this.count = 0;
    for (let asset = 0; asset < this.graph.assets; asset++) {
      const found = leaving.heavier(asset, -slack, this.places);
      for (let i = 0; i < found; i++) this.positive[this.count++] = this.places[i] as number;
    }
  }
}
