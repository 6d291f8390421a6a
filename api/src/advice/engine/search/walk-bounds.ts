/**
 * Walk bounds: for each asset, an upper bound of the sum of any walk of at most h hops that starts there (`after`) or
 * ends there (`before`). A walk may have no hops at all, so bounds are at least 0.
 *
 * When an edge falls the bounds stay as they are: too high costs time, never exactness.
 */
import type { BlockedWeights } from '../book/blocked-weights';
import type { Graph } from '../book/graph';
import type { Weights } from '../book/weights';

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

  /** Keeps the bounds for `restore`, while weights are others for a time. */
  save(): void {
    this.savedAfter.set(this.after);
    this.savedBefore.set(this.before);
  }

  restore(): void {
    this.after.set(this.savedAfter);
    this.before.set(this.savedBefore);
  }

  /** Makes all bounds anew, as tight as bounds by walks can be. */
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

  /** Raises the bounds that a risen edge may raise. */
  raise(edge: number): void {
    const { leaving, entering } = this.weights;
    const tail = this.graph.from[edge] as number;
    const head = this.graph.to[edge] as number;
    const weight = this.weights.of[edge] as number;
    this.raiseBy(weight, this.after, tail, head, entering);
    this.raiseBy(weight, this.before, head, tail, leaving);
  }

  /** Walks from `near` may go on with this weight and then as walks from `far` do. */
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

  /** An upper bound of the sum of any cycle through the edge. */
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
