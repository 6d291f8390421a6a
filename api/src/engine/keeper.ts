/**
 * Keeps a pool right while edges change, by as little work as will do.
 *
 * The pool holds every cycle above its floor, more than are wanted. An edge that fell only concerns the pool's own
 * cycles over it. One that rose may bring new ones: not if the bound of all cycles through it is below the floor, as
 * most often; if the pool has no cycle over it they are searched; if it has, the floor rises by as much as the edge did
 * instead. When too few cycles are left above the floor the book is scanned anew, once somebody asks.
 */
import type { Graph } from './graph';
import type { Pool } from './pool';
import type { Quotes } from './quotes';
import type { Reach } from './reach';
import type { Scan } from './scan';
import type { Search } from './search';

/** Above the floor after a scan there should be so many for each one wanted, or it was too high a guess. */
const ENOUGH = 1.5;
/** Where a scan starts to look, relative to where the floor was: a good guess saves most of the search. */
const FIRST_GUESS = 0.9;
const SECOND_GUESS = 0.5;
/** Edges looked at in vain, for each edge of the graph, before the bounds are made tight again. */
const PATIENCE = 8;

export class Keeper {
  /** Whether the pool may have changed since it was last settled. */
  private touched = true;
  private stale = true;
  private inVain = 0;

  constructor(
    private readonly graph: Graph,
    private readonly pool: Pool,
    private readonly reach: Reach,
    private readonly search: Search,
    private readonly scan: Scan,
    private readonly top: number,
  ) {}

  /** The pool is not to be believed before the next scan. */
  giveUp(): void {
    this.stale = true;
  }

  /** A quote has changed one or both edges of its market. */
  keep({ sale, saleRise, purchase, purchaseRise }: Quotes): void {
    if (this.stale) return;
    const { uses } = this.pool;
    if ((uses[sale] as number) > 0 || (uses[purchase] as number) > 0) {
      this.pool.revalue(sale, purchase);
      this.touched = true;
    }
    if (saleRise > 1) this.rose(sale, saleRise);
    if (purchaseRise > 1) this.rose(purchase, purchaseRise);
    if (this.pool.size < this.top && this.pool.floor > 0) this.stale = true;
  }

  /** Makes the pool right. Answers whether it may have changed since the last time. */
  settle(): boolean {
    if (this.stale) this.rescan();
    const { touched } = this;
    this.touched = false;
    return touched;
  }

  private rescan(): void {
    const before = this.pool.floor;
    for (const floor of [before * FIRST_GUESS, before * SECOND_GUESS, 0]) {
      this.pool.clear(floor);
      this.scan.into(this.pool);
      if (floor === 0 || this.pool.size >= ENOUGH * this.top) break;
    }
    this.stale = false;
    this.touched = true;
    this.inVain = 0;
  }

  private rose(edge: number, rise: number): void {
    this.reach.raise(edge);
    if (this.stale || this.reach.through(edge) <= this.pool.cut) return;
    if (this.pool.uses[edge] === 0) this.searchNew(edge);
    else if (this.pool.floor === 0) this.searchAgain(edge);
    else if (this.pool.leftAfterRaise(rise) >= this.top) this.pool.raiseFloor(rise);
    else this.stale = true;
  }

  private searchNew(edge: number): void {
    const workBefore = this.search.work;
    this.search.through(edge, this.pool);
    if ((this.pool.uses[edge] as number) > 0) this.touched = true;
    else this.countInVain(this.search.work - workBefore);
  }

  private searchAgain(edge: number): void {
    this.pool.dropOver(edge);
    this.search.through(edge, this.pool);
  }

  private countInVain(work: number): void {
    this.inVain += work;
    if (this.inVain < PATIENCE * this.graph.edges) return;
    this.scan.prepare();
    this.inVain = 0;
  }
}
