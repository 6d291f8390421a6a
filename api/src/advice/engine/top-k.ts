/**
 * Keeps the best k cycles of a pool exact while edges change, with as little work as will do.
 *
 * No cycle out of the pool can net more than the pool's floor as long as no edge gains more than its weight says. So
 * an edge that stays below its weight only concerns the pool's own cycles over it. One that rises above it may bring
 * new cycles: not if the bound of all cycles through it is below the floor; if the pool has none over it they are
 * searched; if it has, the floor rises by as much as the edge did instead. When too few cycles are left above the
 * floor the book is scanned anew, once somebody asks.
 */
import type { WalkBounds } from './bounds';
import type { CyclePool } from './cycle-pool';
import type { Graph } from './graph';
import type { Quotes } from './quotes';
import type { CycleSearch, FullScan } from './search';
import { type Cycle, MAX_HOPS } from './types';
import type { Weights } from './weights';

/** A scan should find so many cycles for each one wanted, or its floor was too high a guess. */
const ENOUGH = 1.1;
/** Where a scan looks first, and then, relative to where the floor was: a good guess saves most of the search. */
const GUESSES = [0.97, 0.9, 0.5, 0] as const;
/** How much an edge is lifted beyond its value, so that its next small rise costs nothing (logarithm). */
const MARGIN = 0.0002;
/** Where the floor settles between the last cycle wanted and the last one selected. */
const SETTLED = 0.5;
/** An edge with a larger share of the cycles above the floor carries them along as it rises, so the floor may rise too. */
const LARGE_SHARE = 0.1;
/** Edges looked at in vain, for each edge of the graph, before weights and bounds are made tight again. */
const PATIENCE = 200;

export class IncrementalTopK {
  /** Whether the pool may have changed since it was last settled. */
  private touched = false;
  private stale = false;
  private inVain = 0;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly pool: CyclePool,
    private readonly walks: WalkBounds,
    private readonly search: CycleSearch,
    private readonly scan: FullScan,
    private readonly top: number,
  ) {}

  /** Whatever the pool holds, the next `settle` scans anew. */
  invalidate(): void {
    this.stale = true;
  }

  /** Takes over a quote that has changed one or both edges of its market. */
  update({ sale, purchase }: Quotes): void {
    if (this.stale) return;
    if (this.pool.usesOf(sale) > 0 || this.pool.usesOf(purchase) > 0) {
      this.pool.revalue(sale, purchase);
      this.touched = true;
    }
    this.lift(sale);
    this.lift(purchase);
    if (this.touched) this.stale ||= !this.holds(this.pool.floor);
  }

  /** Makes the pool right. Answers whether it may have changed since the last time. */
  settle(): boolean {
    if (this.stale) this.rescan();
    const { touched } = this;
    this.touched = false;
    return touched;
  }

  private rescan(): void {
    const { floor } = this.pool;
    this.pool.resetWeights();
    this.scan.prepare();
    for (const guess of GUESSES) {
      this.pool.startSelection(floor < Infinity ? guess * floor : 0);
      this.scan.searchAll(this.pool);
      if (this.pool.floor === 0 || this.pool.size >= ENOUGH * this.top) break;
    }
    this.pool.endSelection(this.settledFloor());
    this.stale = false;
    this.touched = true;
    this.inVain = 0;
  }

  /** Halfway down to the last: just below it there are often very many, which small moves would bring in. */
  private settledFloor(): number {
    const { floor } = this.pool;
    const last = this.pool.ranking.netAt(this.top - 1);
    return floor > 0 && last > floor ? floor + SETTLED * (last - floor) : floor;
  }

  /** Whether the best so many of the pool are the best of all: none out of it nets more than the floor. */
  private holds(floor: number): boolean {
    return floor === 0 || this.pool.ranking.netAt(this.top - 1) > floor;
  }

  private lift(edge: number): void {
    const rise = this.weights.riseOf(edge);
    if (!(rise > 0) || this.stale) return;
    const uses = this.pool.usesOf(edge);
    const carries = uses > LARGE_SHARE * this.pool.size && this.pool.floor > 0;
    this.weights.lift(edge, carries ? 0 : MARGIN);
    this.walks.raise(edge);
    if (this.walks.boundThrough(edge) <= this.pool.cut) return;
    if (carries) this.raiseFloor(rise);
    else if (uses > 0) this.searchAgain(edge);
    else this.searchNew(edge);
  }

  private searchNew(edge: number): void {
    const workBefore = this.search.work;
    this.search.searchThrough(edge, this.pool);
    if (this.pool.usesOf(edge) > 0 || this.pool.floor === Infinity) this.touched = true;
    else this.countInVain(this.search.work - workBefore);
  }

  private searchAgain(edge: number): void {
    this.pool.dropOver(edge);
    this.search.searchThrough(edge, this.pool);
    this.pool.ranking.balance();
  }

  /** Cycles out of the pool that go over a risen edge may net that much more now. */
  private raiseFloor(rise: number): void {
    const floor = (1 + this.pool.floor) * Math.exp(rise + this.weights.slack) - 1;
    if (this.holds(floor)) this.pool.setFloor(floor);
    else this.stale = true;
  }

  private countInVain(work: number): void {
    this.inVain += work;
    if (this.inVain < PATIENCE * this.graph.edges) return;
    this.scan.prepare();
    this.pool.setFloor(this.pool.floor);
    this.inVain = 0;
  }
}

/** The best cycles as they were last asked for, so that only a change of them makes a new version. */
export class StandingCycles {
  version = 0;
  private made: readonly Cycle[] | null = null;
  private count = 0;
  /** By rank: the stamp of the cycle that was seen there last, and what it nets. */
  private readonly stamp: Float64Array;
  private readonly net: Float64Array;
  /** By rank x MAX_HOPS + hop. The trades say which cycle it is; beyond its last hop stands -1. */
  private readonly trades: Int32Array;

  constructor(
    private readonly graph: Graph,
    private readonly pool: CyclePool,
    private readonly top: number,
  ) {
    this.stamp = new Float64Array(top);
    this.net = new Float64Array(top);
    this.trades = new Int32Array(top * MAX_HOPS);
  }

  refresh(): void {
    let changed = false;
    let count = 0;
    for (; count < this.top && this.pool.ranking.netAt(count) > 0; count++)
      changed = this.takeOver(count) || changed;
    changed ||= count !== this.count;
    this.count = count;
    if (!changed) return;
    this.version++;
    this.made = null;
  }

  cycles(): readonly Cycle[] {
    this.made ??= this.make();
    return this.made;
  }

  private make(): Cycle[] {
    const cycles: Cycle[] = [];
    for (let rank = 0; rank < this.count; rank++) cycles.push(this.pool.cycleAt(rank));
    return cycles;
  }

  private takeOver(rank: number): boolean {
    const slot = this.pool.ranking.order[rank] as number;
    const stamp = this.pool.cycles.stamp[slot] as number;
    if (stamp === this.stamp[rank]) return false;
    this.stamp[rank] = stamp;
    const net = this.pool.cycles.net[slot] as number;
    let changed = net !== this.net[rank];
    this.net[rank] = net;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const edge = this.pool.cycles.edges[slot * MAX_HOPS + hop] as number;
      const trade = edge < 0 ? -1 : (this.graph.trade[edge] as number);
      const at = rank * MAX_HOPS + hop;
      if (this.trades[at] === trade) continue;
      this.trades[at] = trade;
      changed = true;
    }
    return changed;
  }
}
