/**
 * Keeps the best k cycles of a pool exact while edges change, with as little work as possible.
 *
 * While no edge gains more than its weight, no cycle outside the pool nets more than the pool's floor. So an edge that
 * stays below its weight only affects the pool's own cycles over it. An edge that rises above it may create new cycles:
 * not if the bound of all cycles through it is below the floor; otherwise they are searched, or, if a large share of
 * the pool uses the edge, the floor rises as much as the edge. When too few cycles remain above the floor, the next
 * read rescans all markets.
 */
import type { WalkBounds } from './bounds';
import type { CyclePool } from './cycle-pool';
import type { Graph } from './graph';
import type { CycleSearch, FullScan } from './search';
import type { Cycle } from './types';
import type { Weights } from './weights';

/** A scan should find this many cycles per wanted one; otherwise its floor was too high a guess. */
const ENOUGH = 1.1;
/** Floors that a scan tries, relative to the previous floor: a good guess saves most of the search. */
const GUESSES = [0.97, 0.9, 0.5, 0] as const;
/** How far an edge is lifted above its value (in logarithm), so that its next small rise costs nothing. */
const MARGIN = 0.0002;
/** Where the floor settles between the last cycle selected (0) and the last one wanted (1). */
const SETTLED = 0.5;
/** An edge used by more than this share of the pool moves many cycles as it rises, so the floor may rise as well. */
const LARGE_SHARE = 0.1;
/** Edges inspected without a result, per edge of the graph, before weights and bounds are tightened again. */
const PATIENCE = 200;

export class IncrementalTopK {
  /** Whether the pool may have changed since it was last settled. */
  private touched = false;
  private stale = false;
  private inVain = 0;
  /** As last read; null when the pool may have changed since. */
  private standing: readonly Cycle[] | null = null;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly pool: CyclePool,
    private readonly walks: WalkBounds,
    private readonly search: CycleSearch,
    private readonly scan: FullScan,
    private readonly top: number,
  ) {}

  /** Makes the next `settle` rescan, whatever the pool holds. */
  invalidate(): void {
    this.stale = true;
  }

  /** Applies a quote that changed one or both edges of its market. */
  update(sale: number, purchase: number): void {
    if (this.stale) return;
    if (this.pool.usesOf(sale) > 0 || this.pool.usesOf(purchase) > 0) {
      this.pool.revalue(sale, purchase);
      this.touched = true;
    }
    this.lift(sale);
    this.lift(purchase);
    if (this.touched) this.stale ||= !this.holds(this.pool.floor);
  }

  /** Makes the pool exact. */
  settle(): void {
    if (this.stale) this.rescan();
    if (this.touched) this.standing = null;
    this.touched = false;
  }

  /** The best `top` cycles, best first. */
  cycles(): readonly Cycle[] {
    this.settle();
    this.standing ??= this.read();
    return this.standing;
  }

  private read(): Cycle[] {
    const { ranking } = this.pool;
    const cycles: Cycle[] = [];
    while (cycles.length < this.top && ranking.netAt(cycles.length) > 0)
      cycles.push(this.pool.cycleAt(cycles.length));
    return cycles;
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

  /** Halfway to the last wanted cycle: just below it there are often many more, which small moves would bring in. */
  private settledFloor(): number {
    const { floor } = this.pool;
    const last = this.pool.ranking.netAt(this.top - 1);
    return floor > 0 && last > floor ? floor + SETTLED * (last - floor) : floor;
  }

  /** Whether the pool's best `top` cycles are the best overall: no cycle outside it nets more than the floor. */
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
    this.pool.ranking.balance();
    if (this.pool.usesOf(edge) > 0 || this.pool.floor === Infinity) this.touched = true;
    else this.countInVain(this.search.work - workBefore);
  }

  private searchAgain(edge: number): void {
    this.pool.dropOver(edge);
    this.search.searchThrough(edge, this.pool);
    this.pool.ranking.balance();
  }

  /** Cycles outside the pool that use a risen edge may now net that much more. */
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
