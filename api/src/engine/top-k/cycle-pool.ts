/** Cycles by rank: all those whose weights say that they may net more than a floor. */
import type { Graph } from '../book/graph';
import type { Weights } from '../book/weights';
import { type Cycle, MAX_HOPS } from '../types';
import { CycleStore, NO_EDGE } from './cycle-store';

export class CyclePool {
  size = 0;
  /** No cycle out of the pool nets more than this. Infinity when more came than there is room for. */
  floor = 0;
  /** A cycle whose weights sum up to no more than this is not wanted. */
  cut = 0;
  /** Only the best `limit` are wanted; otherwise all that come. */
  private selecting = false;
  /** Slots by rank. */
  readonly order: Int32Array;
  private readonly cycles: CycleStore;
  /** The store's own, see there. */
  readonly net: Float64Array;
  readonly edges: Int32Array;
  readonly uses: Int32Array;
  readonly stamp: Float64Array;
  /** Those from `size` on are free. There is one more than room, for the cycle being weighed. */
  private readonly slots: Int32Array;
  /** Edges of cycles that were not selected: which, and a list of them. */
  private readonly rejected: Uint8Array;
  private readonly rejects: Int32Array;
  private rejectCount = 0;
  /** By slot: whether its cycle has lost its place in the order. */
  private readonly astray: Uint8Array;
  private readonly staying: Int32Array;
  private readonly moving: Int32Array;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    /** How many a selection keeps. */
    private readonly limit: number,
    private readonly room = limit,
  ) {
    this.order = new Int32Array(room);
    this.cycles = new CycleStore(graph, room + 1);
    this.net = this.cycles.net;
    this.edges = this.cycles.edges;
    this.uses = this.cycles.uses;
    this.stamp = this.cycles.stamp;
    this.slots = Int32Array.from({ length: room + 1 }, (_, slot) => slot);
    this.rejected = new Uint8Array(graph.edges);
    this.rejects = new Int32Array(graph.edges);
    this.astray = new Uint8Array(room + 1);
    this.staying = new Int32Array(room);
    this.moving = new Int32Array(room);
  }

  /**
   * Empties the pool for the best `limit` cycles that net more than `floor` >= 0. When there are more, the floor rises
   * to what the last of them nets. It takes weights that are the edges' values.
   */
  startSelection(floor: number): void {
    while (this.size > 0) this.release(this.order[this.size - 1] as number);
    this.selecting = true;
    this.setFloor(floor);
  }

  /**
   * From now on every cycle that is offered stays. Those that were not selected, or net less than a higher floor,
   * must not come above it by their weights, so these become what the edges' values are.
   */
  endSelection(floor: number): void {
    this.selecting = false;
    this.setFloor(floor);
    for (
      ;
      this.size > 0 && this.netAt(this.size - 1) < floor;
      this.release(this.order[this.size - 1] as number)
    ) {
      this.rejectSlot(this.order[this.size - 1] as number);
    }
    for (let i = 0; i < this.rejectCount; i++) {
      const edge = this.rejects[i] as number;
      this.weights.lift(edge, 0);
      this.rejected[edge] = 0;
    }
    this.rejectCount = 0;
  }

  /** Makes the weights of all edges that cycles of the pool go over what the edges' values are. */
  resetWeights(): void {
    for (let edge = 0; edge < this.graph.edges; edge++) {
      if ((this.uses[edge] as number) > 0) this.weights.lift(edge, 0);
    }
  }

  /** Offers the cycle over a path's edges, which may start anywhere on it. It must not be in the pool already. */
  offer(path: Int32Array, hops: number): void {
    const { cycles } = this;
    const first = cycles.firstHop(path, hops);
    const net = cycles.netOfPath(path, hops, first);
    if (this.selecting && net < this.floor) {
      for (let hop = 0; hop < hops; hop++) this.reject(path[hop] as number);
      return;
    }
    const slot = this.slots[this.size] as number;
    this.net[slot] = net;
    cycles.write(slot, path, hops, first);
    if (this.selecting) this.select(slot);
    else if (this.size < this.room) this.insert(slot);
    else this.setFloor(Infinity);
  }

  /** Takes over new gains of two edges. */
  revalue(edge: number, other: number): void {
    this.revalueOver(edge);
    this.revalueOver(other);
    if (!this.isInOrder()) this.reorder();
    this.astray.fill(0);
  }

  private revalueOver(edge: number): void {
    const count = this.cycles.over(edge, this.moving);
    for (let i = 0; i < count; i++) {
      const slot = this.moving[i] as number;
      this.cycles.revalue(slot);
      this.astray[slot] = 1;
    }
  }

  /** Drops the cycles over an edge. */
  dropOver(edge: number): void {
    const count = this.cycles.over(edge, this.moving);
    for (let i = 0; i < count; i++) this.astray[this.moving[i] as number] = 1;
    const size = this.size;
    let kept = 0;
    for (let rank = 0; rank < size; rank++) {
      const slot = this.order[rank] as number;
      if (this.astray[slot] === 1) this.release(slot);
      else this.order[kept++] = slot;
    }
    this.astray.fill(0);
  }

  setFloor(floor: number): void {
    this.floor = floor;
    this.cut = Math.log1p(floor) - this.weights.slack;
  }

  /** What the cycle of a rank nets; nothing beyond the last. */
  netAt(rank: number): number {
    return rank < this.size ? (this.net[this.order[rank] as number] as number) : 0;
  }

  private select(slot: number): void {
    const net = this.net[slot] as number;
    if (
      this.size < this.limit
        ? net <= this.floor
        : !this.cycles.outranks(slot, this.order[this.size - 1] as number)
    )
      return;
    if (this.size === this.limit) {
      this.release(this.order[this.size - 1] as number);
      // The one that went has taken the slot's place among the free ones.
      this.slots[this.size + 1] = this.slots[this.size] as number;
      this.slots[this.size] = slot;
    }
    this.insert(slot);
    if (this.size === this.limit) this.setFloor(this.netAt(this.size - 1));
  }

  /** The cycle of a rank, as the engine answers it. */
  cycleAt(rank: number): Cycle {
    return this.cycles.cycleAt(this.order[rank] as number);
  }

  private rejectSlot(slot: number): void {
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.edges[at] as number;
      if (edge === NO_EDGE) break;
      this.reject(edge);
    }
  }

  private reject(edge: number): void {
    if (this.rejected[edge] === 1) return;
    this.rejected[edge] = 1;
    this.rejects[this.rejectCount++] = edge;
  }

  private insert(slot: number): void {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.cycles.outranks(slot, this.order[middle] as number)) high = middle;
      else low = middle + 1;
    }
    this.order.copyWithin(low + 1, low, this.size);
    this.order[low] = slot;
    this.size++;
    this.cycles.list(slot);
  }

  private release(slot: number): void {
    this.size--;
    this.slots[this.size] = slot;
    this.cycles.unlist(slot);
  }

  private isInOrder(): boolean {
    const { order, astray, size } = this;
    for (let rank = 1; rank < size; rank++) {
      const slot = order[rank] as number;
      const above = order[rank - 1] as number;
      if ((astray[slot] === 1 || astray[above] === 1) && this.cycles.outranks(slot, above)) return false;
    }
    return true;
  }

  /** Takes out those astray, and merges them with the others. */
  private reorder(): void {
    let staying = 0;
    let moving = 0;
    for (let rank = 0; rank < this.size; rank++) {
      const slot = this.order[rank] as number;
      if (this.astray[slot] === 1) this.moving[moving++] = slot;
      else this.staying[staying++] = slot;
    }
    this.sortMoving(moving);
    this.merge(staying, moving);
  }

  /** They have mostly kept their order, since they moved together. */
  private sortMoving(count: number): void {
    const { moving } = this;
    for (let i = 1; i < count; i++) {
      const slot = moving[i] as number;
      let at = i;
      for (; at > 0 && this.cycles.outranks(slot, moving[at - 1] as number); at--)
        moving[at] = moving[at - 1] as number;
      moving[at] = slot;
    }
  }

  private merge(staying: number, moving: number): void {
    let stayed = 0;
    let moved = 0;
    for (let rank = 0; rank < this.size; rank++) {
      const mover = this.moving[moved] as number;
      const stayer = this.staying[stayed] as number;
      const takesMover = moved < moving && (stayed === staying || this.cycles.outranks(mover, stayer));
      this.order[rank] = takesMover ? mover : stayer;
      if (takesMover) moved++;
      else stayed++;
    }
  }
}
