/**
 * Per-cycle data in plain arrays indexed by slot, and the ranking of cycles.
 *
 * Cycles rank by net, best first, then by their assets from the smallest on, lowest first. So the order is total and
 * does not depend on how a cycle was found.
 */
import { type Graph, legOf } from './graph';
import { type Cycle, type Leg, MAX_HOPS } from './types';
import { select } from './weights';

/** Fills the hops after a cycle's last. Lower than any asset, so that the shorter of two cycles ranks first. */
export const NO_EDGE = -1;
const NO_HOP = -1;

export class CycleStore {
  /** By slot. */
  readonly net: Float64Array;
  /** By slot x MAX_HOPS + hop: a cycle's edges, and the assets they leave, starting at its smallest asset. */
  readonly edges: Int32Array;
  private readonly assets: Int32Array;
  /** By edge: the number of listed cycles that use it. */
  readonly uses: Int32Array;
  /** Linked list of the listed cycles of each edge: first hop by edge, next and previous by slot x MAX_HOPS + hop. */
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  /** Cached results: cycles by slot, legs by trade. */
  private readonly made: (Cycle | null)[];
  private readonly legs: Leg[] = [];

  constructor(
    private readonly graph: Graph,
    slots: number,
  ) {
    this.net = new Float64Array(slots);
    this.edges = new Int32Array(slots * MAX_HOPS);
    this.assets = this.edges.slice();
    this.uses = new Int32Array(graph.edges);
    this.first = new Int32Array(graph.edges).fill(NO_HOP);
    this.next = this.edges.slice();
    this.previous = this.edges.slice();
    this.made = Array.from({ length: slots }, () => null);
  }

  /** Returns the hop at which a path leaves its smallest asset; the cycle is stored from there. */
  firstHop(path: Int32Array, hops: number): number {
    const { from } = this.graph;
    let first = 0;
    let smallest = from[path[0] as number] as number;
    for (let hop = 1; hop < hops; hop++) {
      const asset = from[path[hop] as number] as number;
      if (asset < smallest) {
        smallest = asset;
        first = hop;
      }
    }
    return first;
  }

  /** Returns the net of the cycle along a path, multiplied from its first hop on. */
  netOfPath(path: Int32Array, hops: number, first: number): number {
    const { gain } = this.graph;
    let product = 1;
    for (let hop = first; hop < hops; hop++) product *= gain[path[hop] as number] as number;
    for (let hop = 0; hop < first; hop++) product *= gain[path[hop] as number] as number;
    return product - 1;
  }

  write(slot: number, path: Int32Array, hops: number, first: number, net: number): void {
    const { from } = this.graph;
    this.net[slot] = net;
    this.made[slot] = null;
    const base = slot * MAX_HOPS;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const at = first + hop < hops ? first + hop : first + hop - hops;
      const edge = hop < hops ? (path[at] as number) : NO_EDGE;
      this.edges[base + hop] = edge;
      this.assets[base + hop] = hop < hops ? (from[edge] as number) : NO_EDGE;
    }
  }

  revalue(slot: number): void {
    const { gain } = this.graph;
    let product = 1;
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.edges[at] as number;
      if (edge === NO_EDGE) break;
      product *= gain[edge] as number;
    }
    this.net[slot] = product - 1;
    this.made[slot] = null;
  }

  /** Writes the slots of the listed cycles over an edge to `slots`; returns their number. */
  over(edge: number, slots: Int32Array): number {
    let count = 0;
    for (let hop = this.first[edge] as number; hop !== NO_HOP; hop = this.next[hop] as number)
      slots[count++] = Math.floor(hop / MAX_HOPS);
    return count;
  }

  outranks(slot: number, other: number): boolean {
    const net = this.net[slot] as number;
    const otherNet = this.net[other] as number;
    if (net !== otherNet) return net > otherNet;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const asset = this.assets[slot * MAX_HOPS + hop] as number;
      const otherAsset = this.assets[other * MAX_HOPS + hop] as number;
      if (asset !== otherAsset) return asset < otherAsset;
    }
    return false;
  }

  list(slot: number): void {
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.edges[at] as number;
      if (edge === NO_EDGE) break;
      const next = this.first[edge] as number;
      this.first[edge] = at;
      this.next[at] = next;
      this.previous[at] = NO_HOP;
      if (next !== NO_HOP) this.previous[next] = at;
      this.uses[edge] = (this.uses[edge] as number) + 1;
    }
  }

  unlist(slot: number): void {
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.edges[at] as number;
      if (edge === NO_EDGE) break;
      const next = this.next[at] as number;
      const previous = this.previous[at] as number;
      if (previous === NO_HOP) this.first[edge] = next;
      else this.next[previous] = next;
      if (next !== NO_HOP) this.previous[next] = previous;
      this.uses[edge] = (this.uses[edge] as number) - 1;
    }
  }

  cycleAt(slot: number): Cycle {
    this.made[slot] ??= this.make(slot);
    return this.made[slot] as Cycle;
  }

  private make(slot: number): Cycle {
    const legs: Leg[] = [];
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.edges[at] as number;
      if (edge === NO_EDGE) break;
      const trade = this.graph.trade[edge] as number;
      this.legs[trade] ??= legOf(trade);
      legs.push(this.legs[trade] as Leg);
    }
    return { net: this.net[slot] as number, legs };
  }
}

/*
 * The pool's best cycles in order. Sorting all of them would cost more than everything else, so cycles that net no more
 * than a lid rest until they rise above it or the lid must fall.
 */

/** Ranked cycles per wanted one: how many remain when the others go to rest, and the most allowed. */
const RANKED = 2;
const MOST_RANKED = 3;

const OUT = 0;
const RESTING = 1;
const IN_PLACE = 2;
const ASTRAY = 3;

export class Ranking {
  /** Slots by rank; the first `count` are valid. */
  readonly order: Int32Array;
  count = 0;
  /** No resting cycle nets more than this. */
  lid = -Infinity;
  private resting = 0;
  /** By slot: OUT, RESTING, IN_PLACE or ASTRAY. */
  private readonly state: Uint8Array;
  private readonly staying: Int32Array;
  /** Cycles that lost their place, or do not have one yet. */
  private readonly moving: Int32Array;
  private movingCount = 0;
  private readonly nets: Float64Array;

  constructor(
    private readonly cycles: CycleStore,
    /** At least this many cycles have a rank, if that many exist. */
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

  /** Returns the net of the cycle at a rank; 0 beyond the last. */
  netAt(rank: number): number {
    return rank < this.count ? (this.cycles.net[this.order[rank] as number] as number) : 0;
  }

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

  removeLast(): void {
    this.state[this.order[--this.count] as number] = OUT;
  }

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

  /** Records that a cycle's net has changed. Call `putInOrder` afterwards. */
  move(slot: number): void {
    const state = this.state[slot] as number;
    if (state === IN_PLACE) this.state[slot] = ASTRAY;
    else if (state === RESTING && (this.cycles.net[slot] as number) > this.lid) this.wake(slot);
  }

  putInOrder(): void {
    if (this.movingCount > 0 || !this.isInOrder()) this.reorder();
    this.balance();
  }

  /** Wakes resting cycles that are needed and lays surplus ranked cycles to rest. */
  balance(): void {
    if (this.count > MOST_RANKED * this.wanted) this.layToRest();
    // Again if all that were needed net the same.
    while (this.resting > 0 && this.netAt(this.wanted - 1) <= this.lid) {
      let kept = this.count;
      while (kept > 0 && this.netAt(kept - 1) <= this.lid) kept--;
      this.restFrom(kept);
      this.lowerLid();
      this.reorder();
    }
  }

  /** Lays all but RANKED cycles per wanted one to rest. */
  layToRest(): void {
    const last = RANKED * this.wanted;
    if (this.count <= last) return;
    // Ranked cycles may have fallen below the lid, but all resting ones are under it.
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
    // When too many resting cycles net the same, all of them are ranked.
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

  /** Removes the cycles that are astray, sorts them and merges them back. */
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

  /** Insertion sort: they mostly kept their order, since they moved together. */
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
