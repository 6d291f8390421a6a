/** The pool: all cycles whose weights allow a net above a floor. */
import { CycleStore, NO_EDGE, Ranking } from './cycle-store';
import type { Graph } from './graph';
import { type Cycle, MAX_HOPS } from './types';
import type { Weights } from './weights';

interface Sizes {
  /** How many cycles always have a rank. */
  readonly wanted: number;
  /** How many cycles a selection keeps. */
  readonly limit: number;
  readonly room: number;
}

export class CyclePool {
  size = 0;
  /** No cycle outside the pool nets more than this. Infinity after the pool has overflowed. */
  floor = 0;
  /** Cycles whose weights sum to no more than this are not wanted. It may rise as cycles are offered. */
  cut = 0;
  readonly cycles: CycleStore;
  readonly ranking: Ranking;
  /** While selecting, the pool keeps only the best `limit` cycles; otherwise every cycle offered. */
  private selecting = false;
  private readonly limit: number;
  private readonly room: number;
  /** Slots from index `size` on are free. There is one more than `room`, for the cycle being offered. */
  private readonly slots: Int32Array;
  /** By slot: its index in `slots`. */
  private readonly place: Int32Array;
  private readonly found: Int32Array;
  /** Edges of cycles that were not selected: a flag by edge, and a list. */
  private readonly rejected: Uint8Array;
  private readonly rejects: Int32Array;
  private rejectCount = 0;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    { wanted, limit, room }: Sizes,
  ) {
    this.limit = limit;
    this.room = room;
    this.cycles = new CycleStore(graph, room + 1);
    this.ranking = new Ranking(this.cycles, wanted, room);
    this.slots = Int32Array.from({ length: room + 1 }, (_, slot) => slot);
    this.place = this.slots.slice();
    this.found = new Int32Array(room);
    this.rejected = new Uint8Array(graph.edges);
    this.rejects = new Int32Array(graph.edges);
  }

  /** Returns the slots of the pool's cycles, unordered. */
  held(): Int32Array {
    return this.slots.subarray(0, this.size);
  }

  usesOf(edge: number): number {
    return this.cycles.uses[edge] as number;
  }

  /**
   * Empties the pool, then keeps the best `limit` cycles that net more than `floor` >= 0. Once that many are in, the
   * floor is the net of the last one. Requires weights equal to the edges' values.
   */
  startSelection(floor: number): void {
    while (this.size > 0) this.release(this.slots[this.size - 1] as number);
    this.ranking.clear();
    this.selecting = true;
    this.setFloor(floor);
  }

  /**
   * Keeps every cycle offered from now on. Cycles that were not selected, or that net less than a higher floor, must
   * not exceed the floor by their weights, so their edges' weights are reset to the edges' values.
   */
  endSelection(floor: number): void {
    this.selecting = false;
    this.setFloor(floor);
    while (this.size > 0 && this.ranking.netAt(this.size - 1) < floor) this.rejectLast();
    for (let i = 0; i < this.rejectCount; i++) {
      const edge = this.rejects[i] as number;
      this.weights.lift(edge, 0);
      this.rejected[edge] = 0;
    }
    this.rejectCount = 0;
    this.ranking.layToRest();
  }

  /** Resets the weights of all edges that the pool's cycles use to the edges' values. */
  resetWeights(): void {
    for (let edge = 0; edge < this.graph.edges; edge++) {
      if (this.usesOf(edge) > 0) this.weights.lift(edge, 0);
    }
  }

  /** Offers the cycle over a path's first `hops` edges, from any of its assets. It must not be in the pool yet. */
  offer(path: Int32Array, hops: number): void {
    const { cycles } = this;
    const first = cycles.firstHop(path, hops);
    const net = cycles.netOfPath(path, hops, first);
    const slot = this.slots[this.size] as number;
    cycles.write(slot, path, hops, first, net);
    if (this.selecting) this.select(slot);
    else if (this.size < this.room) this.insert(slot);
    else this.setFloor(Infinity);
  }

  revalue(edge: number, other: number): void {
    this.revalueOver(edge);
    this.revalueOver(other);
    this.ranking.putInOrder();
  }

  private revalueOver(edge: number): void {
    const count = this.cycles.over(edge, this.found);
    for (let i = 0; i < count; i++) {
      const slot = this.found[i] as number;
      this.cycles.revalue(slot);
      this.ranking.move(slot);
    }
  }

  dropOver(edge: number): void {
    const count = this.cycles.over(edge, this.found);
    for (let i = 0; i < count; i++) this.release(this.found[i] as number);
    this.ranking.remove(this.found, count);
  }

  setFloor(floor: number): void {
    this.floor = floor;
    this.cut = Math.log1p(floor) - this.weights.slack;
  }

  cycleAt(rank: number): Cycle {
    return this.cycles.cycleAt(this.ranking.order[rank] as number);
  }

  private select(slot: number): void {
    const { ranking, cycles } = this;
    const last = this.size - 1;
    const isFull = this.size === this.limit;
    const isWanted = isFull
      ? cycles.outranks(slot, ranking.order[last] as number)
      : (cycles.net[slot] as number) > this.floor;
    if (!isWanted) {
      this.rejectOver(slot);
      return;
    }
    if (isFull) this.rejectLast();
    this.insert(slot);
    if (this.size === this.limit) this.setFloor(ranking.netAt(this.size - 1));
  }

  private rejectLast(): void {
    this.rejectOver(this.ranking.order[this.size - 1] as number);
    this.removeLast();
  }

  private rejectOver(slot: number): void {
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.cycles.edges[at] as number;
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
    this.moveTo(this.size++, slot);
    this.cycles.list(slot);
    this.ranking.add(slot);
  }

  private removeLast(): void {
    this.release(this.ranking.order[this.ranking.count - 1] as number);
    this.ranking.removeLast();
  }

  private release(slot: number): void {
    this.moveTo(--this.size, slot);
    this.cycles.unlist(slot);
  }

  private moveTo(place: number, slot: number): void {
    const other = this.slots[place] as number;
    const from = this.place[slot] as number;
    this.slots[from] = other;
    this.place[other] = from;
    this.slots[place] = slot;
    this.place[slot] = place;
  }
}
