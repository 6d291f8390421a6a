/**
 * Walk bounds: for each asset, an upper bound of the sum of any walk of at most h hops that starts there (`after`) or
 * ends there (`before`). A walk may have no hops at all, so bounds are at least 0.
 *
 * When an edge falls the bounds stay as they are: too high costs time, never exactness.
 */
import type { Graph } from '../book/graph';
import type { Weights } from '../book/weights';

export class WalkBounds {
  /** [hops x assets + asset], hops 0 .. maxHops - 1. */
  readonly after: Float64Array;
  readonly before: Float64Array;

  constructor(
    private readonly graph: Graph,
    private readonly weights: Weights,
    private readonly maxHops: number,
  ) {
    this.after = new Float64Array(maxHops * graph.assets);
    this.before = this.after.slice();
  }

  /** Makes all bounds anew, as tight as bounds by walks can be. */
  compute(): void {
    for (let hops = 1; hops < this.maxHops; hops++) {
      this.computeRow(this.after, this.weights.out, hops);
      this.computeRow(this.before, this.weights.in, hops);
    }
  }

  private computeRow(bounds: Float64Array, weights: Float64Array, hops: number): void {
    const { assets, start, to } = this.graph;
    const row = hops * assets;
    const shorter = row - assets;
    let edge = 0;
    for (let asset = 0; asset < assets; asset++) {
      let best = bounds[shorter + asset] as number;
      for (const end = start[asset + 1] as number; edge < end; edge++) {
        const sum = (weights[edge] as number) + (bounds[shorter + (to[edge] as number)] as number);
        if (sum > best) best = sum;
      }
      bounds[row + asset] = best;
    }
  }

  /** Raises the bounds that a risen edge may raise. */
  raise(edge: number): void {
    const { from, to, back } = this.graph;
    this.raiseFrom(
      this.after,
      this.weights.out,
      this.weights.in,
      edge,
      from[edge] as number,
      to[edge] as number,
    );
    const edgeBack = back[edge] as number;
    this.raiseFrom(
      this.before,
      this.weights.in,
      this.weights.out,
      edgeBack,
      to[edge] as number,
      from[edge] as number,
    );
  }

  private raiseFrom(
    bounds: Float64Array,
    weights: Float64Array,
    weightsBack: Float64Array,
    edge: number,
    near: number,
    far: number,
  ): void {
    const { assets } = this.graph;
    const weight = weights[edge] as number;
    for (let hops = 1; hops < this.maxHops; hops++) {
      const sum = weight + (bounds[(hops - 1) * assets + far] as number);
      if (sum > (bounds[hops * assets + near] as number)) this.raiseTo(bounds, weightsBack, near, hops, sum);
    }
  }

  private raiseTo(
    bounds: Float64Array,
    weightsBack: Float64Array,
    asset: number,
    hops: number,
    bound: number,
  ): void {
    const { assets, start, to } = this.graph;
    for (let h = hops; h < this.maxHops; h++) {
      const at = h * assets + asset;
      if (bound > (bounds[at] as number)) bounds[at] = bound;
    }
    if (hops + 1 >= this.maxHops) return;
    const longer = (hops + 1) * assets;
    const end = start[asset + 1] as number;
    for (let edge = start[asset] as number; edge < end; edge++) {
      const other = to[edge] as number;
      const sum = (weightsBack[edge] as number) + bound;
      if (sum > (bounds[longer + other] as number)) this.raiseTo(bounds, weightsBack, other, hops + 1, sum);
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
    return least + (this.weights.out[edge] as number);
  }
}
