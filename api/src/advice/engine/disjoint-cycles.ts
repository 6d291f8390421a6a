/**
 * The best cycle, then the best that shares no edge with it, and so on: greedy by rank over all profitable cycles. The
 * pool has all of them down to its floor; below it, each round selects the best few of the remaining cycles, through
 * every edge of positive weight that may have one.
 */
import type { WalkBounds } from './bounds';
import { CyclePool } from './cycle-pool';
import { NO_EDGE } from './cycle-store';
import type { Graph } from './graph';
import type { CycleSearch } from './search';
import { type Cycle, MAX_HOPS } from './types';
import type { Weights } from './weights';

/** Cycles that a round selects: most share an edge with a better one, but each round costs a search. */
const SELECTED = 4;

export class DisjointCycles {
  private readonly best: CyclePool;
  /** Edges of positive weight; by edge, a bound on the remaining cycles through it. */
  private readonly positive: Int32Array;
  private readonly bound: Float64Array;
  /** Edges that were excluded or lowered, with their previous weights. */
  private readonly remembered: { readonly edge: number; readonly weight: number }[] = [];

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly pool: CyclePool,
    private readonly walks: WalkBounds,
    private readonly search: CycleSearch,
  ) {
    this.best = new CyclePool(graph, weights, { wanted: SELECTED, limit: SELECTED, room: SELECTED });
    this.positive = new Int32Array(graph.edges);
    this.bound = new Float64Array(graph.edges);
  }

  take(most: number): Cycle[] {
    const { pool } = this;
    const cycles: Cycle[] = [];
    this.takeFrom(pool, pool.floor, cycles, most);
    if (pool.floor > 0 && cycles.length < most) this.takeBeyondPool(cycles, most);
    this.bringBack(0);
    return cycles;
  }

  private takeBeyondPool(cycles: Cycle[], most: number): void {
    const { best, walks } = this;
    walks.save();
    const positive = this.findPositive();
    do {
      this.selectBest(positive);
      this.takeFrom(best, 0, cycles, most);
    } while (best.size === SELECTED && cycles.length < most);
    walks.restore();
  }

  /** Takes cycles that net more than `floor`, best first. The pool must hold every remaining one. */
  private takeFrom(pool: CyclePool, floor: number, cycles: Cycle[], most: number): void {
    const { net } = pool.cycles;
    let left = [...pool.held()].filter((slot) => (net[slot] as number) > floor);
    while (cycles.length < most) {
      left = left.filter((slot) => this.isLeft(pool, slot));
      if (left.length === 0) return;
      const first = left.reduce((one, other) => (pool.cycles.outranks(other, one) ? other : one));
      const edges = pool.cycles.edges.subarray(first * MAX_HOPS, (first + 1) * MAX_HOPS);
      for (const edge of edges) if (edge !== NO_EDGE) this.leaveOut(edge);
      cycles.push(pool.cycles.cycleAt(first));
    }
  }

  private isLeft(pool: CyclePool, slot: number): boolean {
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = pool.cycles.edges[at] as number;
      if (edge === NO_EDGE) return true;
      if (this.weights.of[edge] === -Infinity) return false;
    }
    return true;
  }

  /** Returns the edges of positive weight, reset to their values: higher ceilings would cause useless searches. */
  private findPositive(): Int32Array {
    const { weights, bound } = this;
    let count = 0;
    for (let edge = 0; edge < this.graph.edges; edge++) {
      if (!this.isPositive(edge)) continue;
      if (weights.riseOf(edge) < 0) {
        this.remember(edge);
        weights.lift(edge, 0);
        if (!this.isPositive(edge)) continue;
      }
      bound[edge] = Infinity;
      this.positive[count++] = edge;
    }
    return this.positive.subarray(0, count);
  }

  private isPositive(edge: number): boolean {
    return (this.weights.of[edge] as number) > -this.weights.slack;
  }

  /** Excludes each edge after searching it, so that each cycle is found once. */
  private selectBest(positive: Int32Array): void {
    const { best, bound, remembered } = this;
    const taken = remembered.length;
    this.tighten(positive);
    best.startSelection(0);
    for (const edge of positive) {
      if ((bound[edge] as number) <= best.cut) break;
      this.search.searchThrough(edge, best);
      this.leaveOut(edge);
    }
    // Cycles through these edges are selected, or no better than the last selected one.
    for (const { edge } of remembered.slice(taken)) bound[edge] = best.cut + 2 * this.weights.slack;
    this.bringBack(taken);
  }

  /** Bounds the remaining cycles through each edge and sorts the most promising edges first. */
  private tighten(positive: Int32Array): void {
    const { bound, walks } = this;
    walks.compute();
    for (const edge of positive) bound[edge] = Math.min(bound[edge] as number, walks.boundThrough(edge));
    positive.sort((a, b) => (bound[b] as number) - (bound[a] as number));
  }

  private leaveOut(edge: number): void {
    this.remember(edge);
    this.weights.put(edge, -Infinity);
  }

  private remember(edge: number): void {
    this.remembered.push({ edge, weight: this.weights.of[edge] as number });
  }

  /** Restores the weights of all but the first `kept` remembered edges, last one first. */
  private bringBack(kept: number): void {
    for (const { edge, weight } of this.remembered.splice(kept).reverse()) this.weights.put(edge, weight);
  }
}
