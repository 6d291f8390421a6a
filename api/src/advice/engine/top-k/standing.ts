/** The best cycles as they were last asked for, so that only a change of them makes a new version. */
import type { Graph } from '../book/graph';
import { type Cycle, MAX_HOPS } from '../types';
import type { CyclePool } from './cycle-pool';

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

  /** Takes over what stands in the pool. */
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
