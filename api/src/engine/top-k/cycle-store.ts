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

export class CycleStore {
  /** By slot. */
  readonly net: Float64Array;
  /** By slot x MAX_HOPS + hop: a cycle's edges, and the assets that they leave, from its smallest asset on. */
  readonly edges: Int32Array;
  private readonly assets: Int32Array;
  /** By edge: how many of the counted cycles go over it. */
  readonly uses: Int32Array;

  constructor(
    private readonly graph: Graph,
    slots: number,
  ) {
    this.net = new Float64Array(slots);
    this.edges = new Int32Array(slots * MAX_HOPS);
    this.assets = this.edges.slice();
    this.uses = new Int32Array(graph.edges);
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

  write(slot: number, path: Int32Array, hops: number, first: number): void {
    const { from } = this.graph;
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
  }

  goesOver(slot: number, edge: number, other: number): boolean {
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const one = this.edges[at] as number;
      if (one === edge || one === other) return true;
    }
    return false;
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

  /** Counts a cycle's edges as used once more, or once less. */
  countUses(slot: number, change: 1 | -1): void {
    const end = (slot + 1) * MAX_HOPS;
    for (let at = slot * MAX_HOPS; at < end; at++) {
      const edge = this.edges[at] as number;
      if (edge === NO_EDGE) break;
      this.uses[edge] = (this.uses[edge] as number) + change;
    }
  }

  cycleAt(slot: number): Cycle {
    const legs: Leg[] = [];
    for (const edge of this.edges.subarray(slot * MAX_HOPS, (slot + 1) * MAX_HOPS)) {
      if (edge >= 0) legs.push(legOf(this.graph.trade[edge] as number));
    }
    return { net: this.net[slot] as number, legs };
  }
}
