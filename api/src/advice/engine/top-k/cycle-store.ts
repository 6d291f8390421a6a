/**
 * What is known of each cycle, in plain arrays by slot, and which of two ranks first.
 *
 * Rank is net, best first; among equals the assets from the smallest on, lowest first. So it is total, and the same
 * however a cycle was found.
 */
import { type Graph, legOf } from '../book/graph';
import { type Cycle, type Leg, MAX_HOPS } from '../types';

/** Beyond a cycle's last hop. Lower than any asset, so that the shorter of two cycles ranks first. */
export const NO_EDGE = -1;
const NO_HOP = -1;

export class CycleStore {
  /** By slot. */
  readonly net: Float64Array;
  /** By slot x MAX_HOPS + hop: a cycle's edges, and the assets that they leave, from its smallest asset on. */
  readonly edges: Int32Array;
  private readonly assets: Int32Array;
  /** By slot: another number with each change of what its cycle is or nets. */
  readonly stamp: Float64Array;
  /** By edge: how many of the listed cycles go over it. */
  readonly uses: Int32Array;
  /** Listed cycles by edge, linked: by edge the first hop over it, by slot x MAX_HOPS + hop the ones after and before. */
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  private changes = 0;
  /** By slot and by trade, as they were answered last. */
  private readonly made: (Cycle | null)[];
  private readonly legs: Leg[] = [];

  constructor(
    private readonly graph: Graph,
    slots: number,
  ) {
    this.net = new Float64Array(slots);
    this.edges = new Int32Array(slots * MAX_HOPS);
    this.assets = this.edges.slice();
    this.stamp = new Float64Array(slots);
    this.uses = new Int32Array(graph.edges);
    this.first = new Int32Array(graph.edges).fill(NO_HOP);
    this.next = this.edges.slice();
    this.previous = this.edges.slice();
    this.made = Array.from({ length: slots }, () => null);
  }

  /** Where on a path its smallest asset is left: the hop that a cycle is written from. */
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

  /** What the cycle over a path nets, multiplied from its first hop on. */
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
    this.change(slot);
    const base = slot * MAX_HOPS;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const at = first + hop < hops ? first + hop : first + hop - hops;
      const edge = hop < hops ? (path[at] as number) : NO_EDGE;
      this.edges[base + hop] = edge;
      this.assets[base + hop] = hop < hops ? (from[edge] as number) : NO_EDGE;
    }
  }

  /** Takes over its edges' present gains. */
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
    this.change(slot);
  }

  private change(slot: number): void {
    this.stamp[slot] = ++this.changes;
    this.made[slot] = null;
  }

  /** Writes down the slots of the listed cycles over an edge; answers how many they are. */
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

  /** Lists a cycle under each of its edges. */
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
    const made = this.made[slot] ?? this.make(slot);
    this.made[slot] = made;
    return made;
  }

  private make(slot: number): Cycle {
    const legs: Leg[] = [];
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.edges[at] as number;
      if (edge === NO_EDGE) break;
      legs.push(this.legAt(this.graph.trade[edge] as number));
    }
    return { net: this.net[slot] as number, legs };
  }

  private legAt(trade: number): Leg {
    const leg = this.legs[trade] ?? legOf(trade);
    this.legs[trade] = leg;
    return leg;
  }
}
