/**
 * The best of the pool's cycles in order. To keep them all in order would cost more than anything else does, so those
 * that net no more than a lid rest until they rise above it, or the lid has to come down.
 */
import { select } from '../book/select';
import type { CycleStore } from './cycle-store';

/** Cycles that are ranked for each one wanted when some go to rest, and the most that are. */
const RANKED = 2;
const MOST_RANKED = 3;

const OUT = 0;
const RESTING = 1;
const IN_PLACE = 2;
const ASTRAY = 3;

export class Ranking {
  /** Slots by rank, so many of them. */
  readonly order: Int32Array;
  count = 0;
  /** No resting cycle nets more than this. */
  lid = -Infinity;
  private resting = 0;
  /** By slot: where its cycle is. */
  private readonly state: Uint8Array;
  private readonly staying: Int32Array;
  /** Cycles that lost their place, or have none yet. */
  private readonly moving: Int32Array;
  private movingCount = 0;
  private readonly nets: Float64Array;

  constructor(
    private readonly cycles: CycleStore,
    /** So many always have a rank, if there are. */
    private readonly wanted: number,
    room: number,
  ) {
    this.order = new Int32Array(room);
    this.state = new Uint8Array(room + 1);
    this.staying = new Int32Array(room);
    this.moving = new Int32Array(room);
    this.nets = new Float64Array(room);
  }

  clear(): void {
    this.state.fill(OUT);
    this.count = 0;
    this.resting = 0;
    this.lid = -Infinity;
  }

  /** What the cycle of a rank nets; nothing beyond the last. */
  netAt(rank: number): number {
    return rank < this.count ? (this.cycles.net[this.order[rank] as number] as number) : 0;
  }

  /** Takes in another cycle. */
  add(slot: number): void {
    if (this.rests(slot)) return;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.cycles.outranks(slot, this.order[middle] as number)) high = middle;
      else low = middle + 1;
    }
    this.order.copyWithin(low + 1, low, this.count);
    this.order[low] = slot;
    this.state[slot] = IN_PLACE;
    this.count++;
  }

  /** Takes out the last. */
  removeLast(): void {
    this.state[this.order[--this.count] as number] = OUT;
  }

  /** Takes out those that are given up. */
  remove(slots: Int32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const slot = slots[i] as number;
      if (this.state[slot] === RESTING) this.resting--;
      this.state[slot] = OUT;
    }
    let kept = 0;
    for (let rank = 0; rank < this.count; rank++) {
      const slot = this.order[rank] as number;
      if (this.state[slot] !== OUT) this.order[kept++] = slot;
    }
    this.count = kept;
  }

  /** Takes over that a cycle nets something else. All are to be put in order after it. */
  move(slot: number): void {
    const state = this.state[slot] as number;
    if (state === IN_PLACE) this.state[slot] = ASTRAY;
    else if (state === RESTING && (this.cycles.net[slot] as number) > this.lid) this.wake(slot);
  }

  /** Makes every rank right, and has enough of them. */
  putInOrder(): void {
    if (this.movingCount > 0 || !this.isInOrder()) this.reorder();
    this.balance();
  }

  /** Wakes those that are needed, and lays those to rest that are not. */
  balance(): void {
    if (this.count > MOST_RANKED * this.wanted) this.layToRest();
    if (this.resting === 0 || this.netAt(this.wanted - 1) > this.lid) return;
    let kept = this.count;
    while (kept > 0 && this.netAt(kept - 1) <= this.lid) kept--;
    this.restFrom(kept);
    this.lowerLid();
    this.reorder();
  }

  /** Ranks no more than are needed. */
  layToRest(): void {
    const last = RANKED * this.wanted;
    if (this.count <= last) return;
    // Those ranked may have fallen below the lid, but those that rest are all under it.
    this.lid = Math.max(this.lid, this.netAt(last));
    this.restFrom(last);
  }

  private restFrom(kept: number): void {
    for (let rank = kept; rank < this.count; rank++) this.state[this.order[rank] as number] = RESTING;
    this.resting += this.count - kept;
    this.count = kept;
  }

  private rests(slot: number): boolean {
    if ((this.cycles.net[slot] as number) > this.lid) return false;
    this.state[slot] = RESTING;
    this.resting++;
    return true;
  }

  private wake(slot: number): void {
    this.state[slot] = ASTRAY;
    this.resting--;
    this.moving[this.movingCount++] = slot;
  }

  private lowerLid(): void {
    const { net } = this.cycles;
    let count = 0;
    for (let slot = 0; slot < this.state.length; slot++)
      if (this.state[slot] === RESTING) this.nets[count++] = net[slot] as number;
    const needed = RANKED * this.wanted - this.count;
    const lowered = needed < count ? select(this.nets, count, count - 1 - needed) : -Infinity;
    // Too many that net the same are ranked together.
    this.lid = lowered < this.lid ? lowered : -Infinity;
    for (let slot = 0; slot < this.state.length; slot++)
      if (this.state[slot] === RESTING && (net[slot] as number) > this.lid) this.wake(slot);
  }

  private isInOrder(): boolean {
    const { order, state, count } = this;
    for (let rank = 1; rank < count; rank++) {
      const slot = order[rank] as number;
      const above = order[rank - 1] as number;
      if ((state[slot] === ASTRAY || state[above] === ASTRAY) && this.cycles.outranks(slot, above))
        return false;
    }
    for (let rank = 0; rank < count; rank++) state[order[rank] as number] = IN_PLACE;
    return true;
  }

  /** Takes out those astray, and merges them with the others. */
  private reorder(): void {
    let staying = 0;
    for (let rank = 0; rank < this.count; rank++) {
      const slot = this.order[rank] as number;
      if (this.state[slot] === ASTRAY) this.moving[this.movingCount++] = slot;
      else this.staying[staying++] = slot;
    }
    this.sortMoving();
    this.merge(staying);
    this.movingCount = 0;
  }

  /** They have mostly kept their order, since they moved together. */
  private sortMoving(): void {
    const { moving } = this;
    for (let i = 1; i < this.movingCount; i++) {
      const slot = moving[i] as number;
      let at = i;
      for (; at > 0 && this.cycles.outranks(slot, moving[at - 1] as number); at--)
        moving[at] = moving[at - 1] as number;
      moving[at] = slot;
    }
  }

  private merge(staying: number): void {
    this.count = staying + this.movingCount;
    let stayed = 0;
    let moved = 0;
    for (let rank = 0; rank < this.count; rank++) {
      const mover = this.moving[moved] as number;
      const stayer = this.staying[stayed] as number;
      const takesMover =
        moved < this.movingCount && (stayed === staying || this.cycles.outranks(mover, stayer));
      const slot = takesMover ? mover : stayer;
      this.order[rank] = slot;
      this.state[slot] = IN_PLACE;
      if (takesMover) moved++;
      else stayed++;
    }
  }
}
