/**
 * Exact search for the cycles through one edge.
 *
 * An edge u -> v is closed to a cycle by a path from v to u. `rest` bounds, layer by layer backwards from u, what a walk
 * of at most h hops from an asset to u can still sum up to; only assets on some walk that might be good enough have
 * one. Then paths go forwards from v, and only where the sum so far and the bound together come above the pool's cut.
 */
import type { Graph } from './graph';
import type { Pool } from './pool';
import type { Reach } from './reach';
import { MAX_HOPS } from './types';
import type { Weights } from './weights';

const GAPS = [57, 23, 10, 4, 1];

export class Search {
  /** Edges looked at since the start, as a measure of the work done. */
  work = 0;
  /** [(hops - 1) x assets + asset]; -Infinity where no good enough walk leads on. */
  private readonly rest: Float64Array;
  /** By asset: the edge that ends a path there, where `rest` of one hop is known. */
  private readonly closing: Int32Array;
  private readonly onPath: Uint8Array;
  private readonly path = new Int32Array(MAX_HOPS);
  private frontier: Int32Array;
  private next: Int32Array;
  /** By asset: the layer at which it was last put into the frontier, so that it is there once. */
  private readonly seen: Int32Array;
  private layer = 0;
  private run = 0;
  private listed = 0;
  private needed = 0;
  private head = 0;
  private readonly listedIn: Int32Array;
  private readonly listStart: Int32Array;
  private readonly listEnd: Int32Array;
  private readonly listEnough: Float64Array;
  private readonly ways: Int32Array;
  private readonly value: Float64Array;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly reach: Reach,
    private readonly maxHops: number,
  ) {
    const { assets } = graph;
    this.rest = new Float64Array(Math.max(1, maxHops - 2) * assets);
    this.closing = new Int32Array(assets);
    this.onPath = new Uint8Array(assets);
    this.frontier = new Int32Array(assets);
    this.next = new Int32Array(assets);
    this.seen = new Int32Array(assets);
    this.listedIn = new Int32Array(this.rest.length);
    this.listStart = this.listedIn.slice();
    this.listEnd = this.listedIn.slice();
    this.listEnough = new Float64Array(this.rest.length);
    this.value = new Float64Array(2 * Math.max(1, maxHops - 2) * graph.edges);
    this.ways = new Int32Array(this.value.length);
  }

  /** Offers the pool every cycle over the edge that may come in. */
  through(edge: number, pool: Pool): void {
    const weight = this.weights.out[edge] as number;
    const head = this.graph.to[edge] as number;
    if (!this.boundRest(edge, pool.cut - weight)) return;
    this.run++;
    this.listed = 0;
    this.needed = pool.cut - weight;
    this.head = head;
    this.path[0] = edge;
    this.onPath[head] = 1;
    this.extend(head, 1, weight, pool);
    this.onPath[head] = 0;
  }

  /** Whether any path might bring more than `needed`. */
  private boundRest(edge: number, needed: number): boolean {
    let count = this.boundLastHop(edge, needed);
    if (count === 0) return false;
    for (let hops = 2; hops <= this.maxHops - 2; hops++) count = this.boundLonger(edge, hops, count, needed);
    return true;
  }

  private boundLastHop(edge: number, needed: number): number {
    const { assets, start, to, back } = this.graph;
    const { rest, closing, frontier } = this;
    const tail = this.graph.from[edge] as number;
    const head = this.graph.to[edge] as number;
    const { after, before } = this.reach;
    const row = (this.maxHops - 2) * assets;
    const enough = needed - (after[row + head] as number);
    const weightsIn = this.weights.in;
    rest.fill(-Infinity, 0, assets);
    let count = 0;
    const end = start[tail + 1] as number;
    for (let e = start[tail] as number; e < end; e++) {
      const asset = to[e] as number;
      const sum = weightsIn[e] as number;
      if (sum <= enough || sum + (before[row + asset] as number) <= needed) continue;
      rest[asset] = sum;
      closing[asset] = back[e] as number;
      frontier[count++] = asset;
    }
    this.work += end - (start[tail] as number);
    return count;
  }

  private boundLonger(edge: number, hops: number, count: number, needed: number): number {
    const { assets, start, to } = this.graph;
    const { rest, frontier, next, seen } = this;
    const tail = this.graph.from[edge] as number;
    const head = this.graph.to[edge] as number;
    const { after, before } = this.reach;
    const weightsIn = this.weights.in;
    const row = (hops - 1) * assets;
    const shorter = row - assets;
    const reachRow = (this.maxHops - 1 - hops) * assets;
    const enough = needed - (after[reachRow + head] as number);
    const layer = ++this.layer;
    rest.copyWithin(row, shorter, row);
    let found = 0;
    for (let i = 0; i < count; i++) {
      const asset = frontier[i] as number;
      if (asset === head) continue;
      const bound = rest[shorter + asset] as number;
      const end = start[asset + 1] as number;
      this.work += end - (start[asset] as number);
      for (let e = start[asset] as number; e < end; e++) {
        const other = to[e] as number;
        const sum = bound + (weightsIn[e] as number);
        if (sum <= enough || sum <= (rest[row + other] as number) || other === tail) continue;
        if (sum + (before[reachRow + other] as number) <= needed) continue;
        rest[row + other] = sum;
        if (seen[other] === layer) continue;
        seen[other] = layer;
        next[found++] = other;
      }
    }
    this.frontier = next;
    this.next = frontier;
    return found;
  }

  /** Closes the path at an asset where that is good enough, and goes on from there. */
  private extend(asset: number, hops: number, sum: number, pool: Pool): void {
    const { path, onPath } = this;
    if (sum + (this.rest[asset] as number) > pool.cut) {
      path[hops] = this.closing[asset] as number;
      pool.offer(path, hops + 1);
    }
    const left = this.maxHops - hops;
    if (left < 2) return;
    const at = (left - 2) * this.graph.assets + asset;
    const enough = pool.cut - sum;
    if (this.listedIn[at] !== this.run) this.list(asset, at, left, enough);
    else if (enough < (this.listEnough[at] as number)) this.list(asset, at, left, -Infinity);
    const end = this.listEnd[at] as number;
    for (let i = this.listStart[at] as number; i < end; i++) {
      if (sum + (this.value[i] as number) <= pool.cut) return;
      const edge = this.ways[i] as number;
      const other = this.graph.to[edge] as number;
      if (onPath[other]) continue;
      path[hops] = edge;
      onPath[other] = 1;
      this.extend(other, hops + 1, sum + (this.weights.out[edge] as number), pool);
      onPath[other] = 0;
    }
  }

  /** Lists the ways on from an asset that may be good enough, best first. */
  private list(asset: number, at: number, left: number, least: number): void {
    const { assets, start, to } = this.graph;
    const { rest, ways, value } = this;
    const weights = this.weights.out;
    const row = (left - 2) * assets;
    const enough = Math.max(
      least,
      this.needed - (this.reach.after[(this.maxHops - 1 - left) * assets + this.head] as number),
    );
    this.listEnough[at] = least;
    const first = this.listed;
    let last = first;
    const end = start[asset + 1] as number;
    for (let e = start[asset] as number; e < end; e++) {
      const sum = (weights[e] as number) + (rest[row + (to[e] as number)] as number);
      if (sum <= enough) continue;
      value[last] = sum;
      ways[last++] = e;
    }
    this.sort(first, last);
    this.work += end - (start[asset] as number);
    this.listed = last;
    this.listedIn[at] = this.run;
    this.listStart[at] = first;
    this.listEnd[at] = last;
  }

  private sort(first: number, last: number): void {
    const { ways, value } = this;
    for (const gap of GAPS) {
      for (let i = first + gap; i < last; i++) {
        const sum = value[i] as number;
        const edge = ways[i] as number;
        let place = i;
        for (; place - gap >= first && sum > (value[place - gap] as number); place -= gap) {
          value[place] = value[place - gap] as number;
          ways[place] = ways[place - gap] as number;
        }
        value[place] = sum;
        ways[place] = edge;
      }
    }
  }
}
