/**
 * Return bounds: for the cycles through one edge u -> v, upper bounds of the sum of any walk of at most h hops from an
 * asset back to u, found layer by layer backwards from u. Only assets on a walk that may be good enough have one.
 */
import type { Graph } from '../book/graph';
import type { Weights } from '../book/weights';
import type { WalkBounds } from './walk-bounds';

export class ReturnBounds {
  /** [(hops - 1) x assets + asset], hops 1 .. maxHops - 2; -Infinity where no walk is good enough. */
  readonly bound: Float64Array;
  /** By asset: its edge to u, where there is a bound of one hop. */
  readonly closing: Int32Array;
  /** Edges looked at since the start: a measure of the work done. */
  work = 0;
  private tail = 0;
  private head = 0;
  /** What a path from v to u has to sum up to more than. */
  private needed = 0;
  /** Assets whose bound the last layer raised, and the next layer's. */
  private frontier: Int32Array;
  private next: Int32Array;
  /** By asset: the layer that last put it into a frontier. Layers are numbered through, beyond 32 bits in time. */
  private readonly seen: Float64Array;
  private layer = 0;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly walks: WalkBounds,
    private readonly maxHops: number,
  ) {
    const { assets } = graph;
    this.bound = new Float64Array(Math.max(1, maxHops - 2) * assets);
    this.closing = new Int32Array(assets);
    this.frontier = new Int32Array(assets);
    this.next = new Int32Array(assets);
    this.seen = new Float64Array(assets);
  }

  /** Answers whether any path from the edge's head back to its tail may sum up to more than `needed`. */
  boundFrom(edge: number, needed: number): boolean {
    this.tail = this.graph.from[edge] as number;
    this.head = this.graph.to[edge] as number;
    this.needed = needed;
    let count = this.boundLastHop();
    if (count === 0) return false;
    for (let hops = 2; hops <= this.maxHops - 2; hops++) count = this.boundLonger(hops, count);
    return true;
  }

  /** What the bound of so many hops has to come above, given the most that a walk from v can bring. */
  private enoughAt(hops: number): number {
    const at = (this.maxHops - 1 - hops) * this.graph.assets + this.head;
    return this.needed - (this.walks.after[at] as number);
  }

  private boundLastHop(): number {
    const { assets, start, to, back } = this.graph;
    const { bound, closing, frontier, tail, needed } = this;
    const { before } = this.walks;
    const weights = this.weights.in;
    const row = (this.maxHops - 2) * assets;
    const enough = this.enoughAt(1);
    bound.fill(-Infinity, 0, assets);
    let count = 0;
    const end = start[tail + 1] as number;
    this.work += end - (start[tail] as number);
    for (let edge = start[tail] as number; edge < end; edge++) {
      const asset = to[edge] as number;
      const sum = weights[edge] as number;
      if (sum <= enough || sum + (before[row + asset] as number) <= needed) continue;
      bound[asset] = sum;
      closing[asset] = back[edge] as number;
      frontier[count++] = asset;
    }
    return count;
  }

  /** Takes the bounds of one hop less and raises those of assets before the frontier; answers how many it raised. */
  private boundLonger(hops: number, count: number): number {
    const { assets } = this.graph;
    const row = (hops - 1) * assets;
    this.bound.copyWithin(row, row - assets, row);
    const enough = this.enoughAt(hops);
    this.layer++;
    let found = 0;
    for (let i = 0; i < count; i++) {
      const asset = this.frontier[i] as number;
      // A path leaves v once only.
      if (asset !== this.head) found = this.boundBefore(asset, hops, enough, found);
    }
    const { frontier } = this;
    this.frontier = this.next;
    this.next = frontier;
    return found;
  }

  private boundBefore(asset: number, hops: number, enough: number, foundBefore: number): number {
    const { assets, start, to } = this.graph;
    const { bound, next, seen, layer, tail, needed } = this;
    const { before } = this.walks;
    const weights = this.weights.in;
    const row = (hops - 1) * assets;
    const walkRow = (this.maxHops - 1 - hops) * assets;
    const onwards = bound[row - assets + asset] as number;
    const end = start[asset + 1] as number;
    this.work += end - (start[asset] as number);
    let found = foundBefore;
    for (let edge = start[asset] as number; edge < end; edge++) {
      const other = to[edge] as number;
      const sum = onwards + (weights[edge] as number);
      if (sum <= enough || sum <= (bound[row + other] as number) || other === tail) continue;
      if (sum + (before[walkRow + other] as number) <= needed) continue;
      bound[row + other] = sum;
      if (seen[other] === layer) continue;
      seen[other] = layer;
      next[found++] = other;
    }
    return found;
  }
}
