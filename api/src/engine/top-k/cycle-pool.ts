/**
 * Cycles by rank: all those whose weights say that they may net more than a floor.
 *
 * Rank is net, best first; among equals the assets from the smallest on, lowest first. So it is total, and the same
 * however a cycle was found.
 */
import type { Graph } from '../book/graph';
import type { Weights } from '../book/weights';
import { MAX_HOPS } from '../types';

/** Beyond a cycle's last hop. Lower than any asset, so that the shorter of two cycles ranks first. */
const NOTHING = -1;

export class Pool {
  size = 0;
  /** No cycle out of the pool nets more than this. Infinity when more came than there is room for. */
  floor = 0;
  /** A cycle whose weights sum up to no more than this is not wanted. */
  cut = 0;
  /** Only the best `limit` are wanted; otherwise all that come. */
  private selecting = false;
  /** Slots by rank. */
  readonly order: Int32Array;
  /** By slot. */
  readonly net: Float64Array;
  /** By slot x MAX_HOPS + hop: a cycle's edges, and the assets that they leave, from its smallest asset on. */
  readonly edges: Int32Array;
  private readonly assets: Int32Array;
  /** By edge: how many of the cycles go over it. */
  readonly uses: Int32Array;
  /** Those from `size` on are free. There is one more than room, for the cycle being weighed. */
  private readonly slots: Int32Array;
  /** Edges of cycles that were not selected: which, and a list of them. */
  private readonly rejected: Uint8Array;
  private readonly rejects: Int32Array;
  private rejectCount = 0;
  private readonly staying: Int32Array;
  private readonly moving: Int32Array;
  private readonly movedRanks: Int32Array;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    /** How many a selection keeps. */
    private readonly limit: number,
    private readonly room = limit,
  ) {
    this.order = new Int32Array(room);
    this.net = new Float64Array(room + 1);
    this.edges = new Int32Array((room + 1) * MAX_HOPS);
    this.assets = this.edges.slice();
    this.uses = new Int32Array(graph.edges);
    this.slots = Int32Array.from({ length: room + 1 }, (_, slot) => slot);
    this.rejected = new Uint8Array(graph.edges);
    this.rejects = new Int32Array(graph.edges);
    this.staying = new Int32Array(room);
    this.moving = new Int32Array(room);
    this.movedRanks = new Int32Array(room);
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
    const first = this.firstHop(path, hops);
    let product = 1;
    for (let hop = first; hop < hops; hop++) product *= this.gainOf(path[hop] as number);
    for (let hop = 0; hop < first; hop++) product *= this.gainOf(path[hop] as number);
    if (this.selecting && product - 1 < this.floor) {
      for (let hop = 0; hop < hops; hop++) this.reject(path[hop] as number);
      return;
    }
    const slot = this.slots[this.size] as number;
    this.net[slot] = product - 1;
    this.write(slot, path, hops, first);
    if (this.selecting) this.select(slot);
    else if (this.size < this.room) this.insert(slot);
    else this.setFloor(Infinity);
  }

  /** Takes over new gains of two edges. */
  revalue(edge: number, other: number): void {
    let left = (this.uses[edge] as number) + (this.uses[other] as number);
    let moved = 0;
    for (let rank = 0; rank < this.size && left > 0; rank++) {
      const slot = this.order[rank] as number;
      if (!this.goesOver(slot, edge, other)) continue;
      this.net[slot] = this.netOf(slot);
      this.movedRanks[moved++] = rank;
      left--;
    }
    if (!this.areInOrder(moved)) this.reorder(moved);
  }

  /** Drops the cycles over an edge. */
  dropOver(edge: number): void {
    let kept = 0;
    const size = this.size;
    for (let rank = 0; rank < size; rank++) {
      const slot = this.order[rank] as number;
      if (this.goesOver(slot, edge, edge)) this.release(slot);
      else this.order[kept++] = slot;
    }
  }

  setFloor(floor: number): void {
    this.floor = floor;
    this.cut = Math.log1p(floor) - this.weights.slack;
  }

  /** What the cycle of a rank nets; nothing beyond the last. */
  netAt(rank: number): number {
    return rank < this.size ? (this.net[this.order[rank] as number] as number) : 0;
  }

  private gainOf(edge: number): number {
    return this.graph.gain[edge] as number;
  }

  /** Where on a path its smallest asset is left. */
  private firstHop(path: Int32Array, hops: number): number {
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

  private write(slot: number, path: Int32Array, hops: number, first: number): void {
    const { from } = this.graph;
    const base = slot * MAX_HOPS;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const at = first + hop < hops ? first + hop : first + hop - hops;
      const edge = hop < hops ? (path[at] as number) : NOTHING;
      this.edges[base + hop] = edge;
      this.assets[base + hop] = hop < hops ? (from[edge] as number) : NOTHING;
    }
  }

  private netOf(slot: number): number {
    let product = 1;
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.edges[at] as number;
      if (edge === NOTHING) break;
      product *= this.gainOf(edge);
    }
    return product - 1;
  }

  private goesOver(slot: number, edge: number, other: number): boolean {
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const one = this.edges[at] as number;
      if (one === edge || one === other) return true;
    }
    return false;
  }

  private outranks(slot: number, other: number): boolean {
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

  private select(slot: number): void {
    const net = this.net[slot] as number;
    if (
      this.size < this.limit ? net <= this.floor : !this.outranks(slot, this.order[this.size - 1] as number)
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

  private rejectSlot(slot: number): void {
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.edges[at] as number;
      if (edge === NOTHING) break;
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
      if (this.outranks(slot, this.order[middle] as number)) high = middle;
      else low = middle + 1;
    }
    this.order.copyWithin(low + 1, low, this.size);
    this.order[low] = slot;
    this.size++;
    this.count(slot, 1);
  }

  private release(slot: number): void {
    this.size--;
    this.slots[this.size] = slot;
    this.count(slot, -1);
  }

  private count(slot: number, change: number): void {
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.edges[at] as number;
      if (edge === NOTHING) break;
      this.uses[edge] = (this.uses[edge] as number) + change;
    }
  }

  private areInOrder(moved: number): boolean {
    for (let i = 0; i < moved; i++) {
      const rank = this.movedRanks[i] as number;
      const slot = this.order[rank] as number;
      if (rank > 0 && this.outranks(slot, this.order[rank - 1] as number)) return false;
      if (rank + 1 < this.size && this.outranks(this.order[rank + 1] as number, slot)) return false;
    }
    return true;
  }

  /** Takes out those that moved, and merges them with the others. */
  private reorder(moved: number): void {
    let staying = 0;
    let moving = 0;
    for (let rank = 0; rank < this.size; rank++) {
      const slot = this.order[rank] as number;
      if (moving < moved && this.movedRanks[moving] === rank) this.moving[moving++] = slot;
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
      for (; at > 0 && this.outranks(slot, moving[at - 1] as number); at--)
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
      const takesMover = moved < moving && (stayed === staying || this.outranks(mover, stayer));
      this.order[rank] = takesMover ? mover : stayer;
      if (takesMover) moved++;
      else stayed++;
    }
  }
}
