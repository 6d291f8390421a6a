/**
 * Walk bounds: for each asset, an upper bound on the sum of any walk of at most h hops that starts there (`after`) or
 * ends there (`before`). A walk may have no hops, so bounds are at least 0.
 *
 * When an edge's weight falls, the bounds stay: bounds that are too high cost time, never exactness.
 */
import type { Graph } from './graph';
import { BLOCK_BITS, type BlockedWeights, IN_BLOCK, type Weights } from './weights';

export class WalkBounds {
  /** [hops x assets + asset], hops 0 .. maxHops - 1. */
  readonly after: Float64Array;
  readonly before: Float64Array;
  private readonly savedAfter: Float64Array;
  private readonly savedBefore: Float64Array;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly maxHops: number,
  ) {
    this.after = new Float64Array(maxHops * graph.assets);
    this.before = this.after.slice();
    this.savedAfter = this.after.slice();
    this.savedBefore = this.after.slice();
  }

  /** Saves the bounds for `restore`, while the weights are changed temporarily. */
  save(): void {
    this.savedAfter.set(this.after);
    this.savedBefore.set(this.before);
  }

  restore(): void {
    this.after.set(this.savedAfter);
    this.before.set(this.savedBefore);
  }

  compute(): void {
    for (let hops = 1; hops < this.maxHops; hops++) {
      this.computeRow(this.after, this.weights.leaving, hops);
      this.computeRow(this.before, this.weights.entering, hops);
    }
  }

  private computeRow(bounds: Float64Array, { weight }: BlockedWeights, hops: number): void {
    const { assets, start, to } = this.graph;
    const row = hops * assets;
    const shorter = row - assets;
    let place = 0;
    for (let asset = 0; asset < assets; asset++) {
      let best = bounds[shorter + asset] as number;
      for (const end = start[asset + 1] as number; place < end; place++) {
        const sum = (weight[place] as number) + (bounds[shorter + (to[place] as number)] as number);
        if (sum > best) best = sum;
      }
      bounds[row + asset] = best;
    }
  }

  raise(edge: number): void {
    const { leaving, entering } = this.weights;
    const tail = this.graph.from[edge] as number;
    const head = this.graph.to[edge] as number;
    const weight = this.weights.of[edge] as number;
    this.raiseBy(weight, this.after, tail, head, entering);
    this.raiseBy(weight, this.before, head, tail, leaving);
  }

  /** Raises the bounds of `near` for walks that take this edge and continue like walks from `far`. */
  private raiseBy(
    weight: number,
    bounds: Float64Array,
    near: number,
    far: number,
    prior: BlockedWeights,
  ): void {
    const { assets } = this.graph;
    for (let hops = 1; hops < this.maxHops; hops++) {
      const sum = weight + (bounds[(hops - 1) * assets + far] as number);
      if (sum > (bounds[hops * assets + near] as number)) this.raiseTo(sum, bounds, near, hops, prior);
    }
  }

  private raiseTo(
    bound: number,
    bounds: Float64Array,
    asset: number,
    hops: number,
    prior: BlockedWeights,
  ): void {
    const { assets, start, to } = this.graph;
    for (let h = hops; h < this.maxHops; h++) {
      const at = h * assets + asset;
      if (bound > (bounds[at] as number)) bounds[at] = bound;
    }
    if (hops + 1 >= this.maxHops) return;
    const longer = (hops + 1) * assets;
    const end = start[asset + 1] as number;
    for (let place = start[asset] as number; place < end; place++) {
      const other = to[place] as number;
      const sum = (prior.weight[place] as number) + bound;
      if (sum > (bounds[longer + other] as number)) this.raiseTo(sum, bounds, other, hops + 1, prior);
    }
  }

  /** Returns an upper bound on the sum of any cycle through the edge. */
  boundThrough(edge: number): number {
    const { assets, from, to } = this.graph;
    const head = to[edge] as number;
    const tail = from[edge] as number;
    let least = Infinity;
    for (let hops = 0; hops < this.maxHops; hops++) {
      const hopsLeft = this.maxHops - 1 - hops;
      const sum =
        (this.after[hops * assets + head] as number) + (this.before[hopsLeft * assets + tail] as number);
      if (sum < least) least = sum;
    }
    return least + (this.weights.of[edge] as number);
  }
}

/**
 * Return bounds: for the cycles through one edge u -> v, upper bounds on the sum of any walk of at most h hops from an
 * asset back to u, computed layer by layer backwards from u. Only assets on a walk that may be good enough have one.
 */
export class ReturnBounds {
  /** [asset x rows + hops - 1], hops 1 .. maxHops - 2; -Infinity if no walk is good enough. */
  readonly bound: Float64Array;
  /** By asset: its edge to u, if it has a bound for one hop. */
  readonly closing: Int32Array;
  /** Edges inspected since the start: a measure of the work done. */
  work = 0;
  readonly rows: number;
  /** By row: the largest bound. */
  private readonly most: Float64Array;
  /** The first `boundedCount` entries are the assets that have a bound. */
  private readonly bounded: Int32Array;
  private boundedCount = 0;
  private tail = 0;
  private head = 0;
  /** A path from v to u must sum to more than this. */
  private needed = 0;
  /** Upper bound on any walk from v whose first hop is not to u. */
  private aside = 0;
  /** Assets whose bound the previous layer raised, and those whose bound this layer raises. */
  private frontier: Int32Array;
  private next: Int32Array;
  /** By asset: the layer that last added it to a frontier. Layer numbers never restart, so 32 bits would overflow. */
  private readonly seen: Float64Array;
  private layer = 0;
  private readonly places: Int32Array;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly walks: WalkBounds,
    private readonly maxHops: number,
  ) {
    const { assets, edges } = graph;
    this.rows = Math.max(1, maxHops - 2);
    this.bound = new Float64Array(this.rows * assets).fill(-Infinity);
    this.most = new Float64Array(this.rows);
    this.bounded = new Int32Array(assets);
    this.closing = new Int32Array(assets);
    this.frontier = new Int32Array(assets);
    this.next = new Int32Array(assets);
    this.seen = new Float64Array(assets);
    this.places = new Int32Array(edges);
  }

  boundOf(asset: number, hops: number): number {
    return this.bound[asset * this.rows + hops - 1] as number;
  }

  mostOf(hops: number): number {
    return this.most[hops - 1] as number;
  }

  /** Returns whether any path from the edge's head back to its tail may sum to more than `needed`. */
  boundFrom(edge: number, needed: number): boolean {
    this.forget();
    this.tail = this.graph.from[edge] as number;
    this.head = this.graph.to[edge] as number;
    this.needed = needed;
    this.aside = this.boundAside();
    let count = this.boundLastHop(edge);
    if (count === 0) return false;
    for (let hops = 2; hops <= this.maxHops - 2; hops++) count = this.boundLonger(hops, count);
    return true;
  }

  private forget(): void {
    const { rows } = this;
    for (let i = 0; i < this.boundedCount; i++) {
      const at = (this.bounded[i] as number) * rows;
      for (let row = 0; row < rows; row++) this.bound[at + row] = -Infinity;
    }
    this.boundedCount = 0;
    this.most.fill(-Infinity);
  }

  /** Returns what a bound for this many hops must exceed, given the most that a walk from v can contribute. */
  private enoughAt(hops: number): number {
    const at = (this.maxHops - 1 - hops) * this.graph.assets + this.head;
    return this.needed - Math.min(this.walks.after[at] as number, this.aside);
  }

  /**
   * Most coins of a hub have few other markets, or none: without this bound, a thousand gaps through the hub would seem
   * to continue into each other. Infinity when checking every edge would take too long.
   */
  private boundAside(): number {
    const { head, tail } = this;
    const { assets, start, to } = this.graph;
    if (this.graph.degree(head) >= this.graph.degree(tail)) return Infinity;
    const row = (this.maxHops - 3) * assets;
    let best = -Infinity;
    if (row < 0) return best;
    const end = start[head + 1] as number;
    for (let edge = start[head] as number; edge < end; edge++) {
      const next = to[edge] as number;
      const sum = (this.weights.of[edge] as number) + (this.walks.after[row + next] as number);
      if (next !== tail && sum > best) best = sum;
    }
    return best;
  }

  private boundLastHop(edge: number): number {
    const { closing, frontier, needed, places } = this;
    const { before } = this.walks;
    const { entering } = this.weights;
    const { to, back } = this.graph;
    const row = (this.maxHops - 2) * this.graph.assets;
    const found = this.aside === -Infinity ? 0 : entering.heavier(this.tail, this.enoughAt(1), places);
    this.work += found;
    let count = 0;
    const straight = entering.weight[edge] as number;
    if (straight > needed && straight <= this.enoughAt(1)) {
      this.raise(this.head, 1, straight);
      closing[this.head] = back[edge] as number;
      frontier[count++] = this.head;
    }
    for (let i = 0; i < found; i++) {
      const place = places[i] as number;
      const asset = to[place] as number;
      const sum = entering.weight[place] as number;
      if (sum + (before[row + asset] as number) <= needed) continue;
      this.raise(asset, 1, sum);
      closing[asset] = back[place] as number;
      frontier[count++] = asset;
    }
    return count;
  }

  /** Extends the bounds one hop backwards from the frontier; returns the number of assets raised. */
  private boundLonger(hops: number, count: number): number {
    const enough = this.enoughAt(hops);
    this.layer++;
    let found = 0;
    for (let i = 0; i < count; i++) {
      const asset = this.frontier[i] as number;
      // A path leaves v only once.
      if (asset !== this.head) found = this.boundBefore(asset, hops, enough, found);
    }
    const { frontier } = this;
    this.frontier = this.next;
    this.next = frontier;
    return found;
  }

  private boundBefore(asset: number, hops: number, enough: number, raisedBefore: number): number {
    const { next, seen, layer, tail, needed, bound, rows } = this;
    const { assets, start, to } = this.graph;
    const { before } = this.walks;
    const { weight, most } = this.weights.entering;
    const walkRow = (this.maxHops - 1 - hops) * assets;
    const onwards = bound[asset * rows + hops - 2] as number;
    const bar = enough - onwards;
    const end = start[asset + 1] as number;
    this.work += end - (start[asset] as number);
    let raised = raisedBefore;
    for (let place = start[asset] as number; place < end; place++) {
      if ((place & IN_BLOCK) === 0 && (most[place >> BLOCK_BITS] as number) <= bar) place += IN_BLOCK;
      else if ((weight[place] as number) > bar) {
        const sum = onwards + (weight[place] as number);
        const other = to[place] as number;
        if (sum <= (bound[other * rows + hops - 1] as number) || other === tail) continue;
        if (sum + (before[walkRow + other] as number) <= needed) continue;
        this.raise(other, hops, sum);
        if (seen[other] === layer) continue;
        seen[other] = layer;
        next[raised++] = other;
      }
    }
    return raised;
  }

  /** A walk of this many hops also fits any larger limit, so the rows for more hops are raised as well. */
  private raise(asset: number, hops: number, sum: number): void {
    const { bound, rows } = this;
    const end = (asset + 1) * rows;
    if (bound[end - 1] === -Infinity) this.bounded[this.boundedCount++] = asset;
    for (let at = end - rows + hops - 1; at < end; at++) bound[at] = sum;
    for (let row = hops - 1; row < rows && sum > (this.most[row] as number); row++) this.most[row] = sum;
  }
}
