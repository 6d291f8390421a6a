/**
 * Each edge's value: the logarithm of its gain, less what its two assets' latent prices explain. Prices cancel out
 * round a cycle, so a cycle's values sum up to the logarithm of its gain whatever the prices are. Good prices leave
 * few edges above zero, and each profitable cycle needs one.
 *
 * All searching goes by the edges' weights, and a weight is a ceiling: the value that an edge had at the last reset or
 * has been lifted to since. So an edge that moves below its ceiling concerns no search.
 */
import type { Graph } from './graph';

const FIRST_SWEEPS = 4;

export class Weights {
  /** By edge; -Infinity when it was absent at the reset, or is left out. */
  readonly out: Float64Array;
  /** By edge: the weight of its edge back, so that an asset's incoming weights stand side by side. */
  readonly in: Float64Array;
  /** How far the sum of a cycle's weights may be from its exact value, by rounding. */
  slack = 0;
  /** By edge, without prices. */
  private readonly log: Float64Array;
  /** By asset: the logarithm of its latent price. */
  private readonly price: Float64Array;
  private readonly breaks: Float64Array;
  private priced = false;

  constructor(private readonly graph: Graph) {
    this.out = new Float64Array(graph.edges).fill(-Infinity);
    this.in = this.out.slice();
    this.log = this.out.slice();
    this.price = new Float64Array(graph.assets);
    this.breaks = new Float64Array(2 * graph.edges);
    this.measureSlack();
  }

  /** Takes over what an edge gains, and leaves its weight. */
  update(edge: number): void {
    this.log[edge] = Math.log(this.graph.gain[edge] as number);
  }

  /** How far an edge's value is above its weight. NaN when it is absent and always was. */
  riseOf(edge: number): number {
    return this.valueOf(edge) - (this.out[edge] as number);
  }

  /** Makes an edge's weight its value, and so much more. */
  lift(edge: number, more: number): void {
    this.put(edge, this.valueOf(edge) + more);
  }

  /** Makes every edge's weight its value. */
  reset(): void {
    for (let edge = 0; edge < this.graph.edges; edge++) this.lift(edge, 0);
  }

  /** Lifts all that are above their weight. */
  cover(): void {
    for (let edge = 0; edge < this.graph.edges; edge++) if (this.riseOf(edge) > 0) this.lift(edge, 0);
  }

  put(edge: number, weight: number): void {
    this.out[edge] = weight;
    this.in[this.graph.back[edge] as number] = weight;
  }

  /** Prices all assets anew; the weights are to be reset after it. */
  reprice(): void {
    if (!this.priced) this.spread();
    for (let sweep = this.priced ? FIRST_SWEEPS - 1 : 0; sweep < FIRST_SWEEPS; sweep++) this.sweep();
    this.priced = true;
    this.measureSlack();
  }

  private valueOf(edge: number): number {
    const { from, to } = this.graph;
    const gap = (this.price[from[edge] as number] as number) - (this.price[to[edge] as number] as number);
    return (this.log[edge] as number) + gap;
  }

  /** First prices: outwards from the asset with most markets. */
  private spread(): void {
    const { assets } = this.graph;
    const byDegree = Array.from({ length: assets }, (_, asset) => asset).sort(
      (a, b) => this.graph.degree(b) - this.graph.degree(a),
    );
    const seen = new Uint8Array(assets);
    for (const root of byDegree) {
      const queue = seen[root] ? [] : [root];
      seen[root] = 1;
      for (const asset of queue) this.spreadFrom(asset, seen, queue);
    }
  }

  private spreadFrom(asset: number, seen: Uint8Array, queue: number[]): void {
    const { start, to } = this.graph;
    for (let edge = start[asset] as number; edge < (start[asset + 1] as number); edge++) {
      const next = to[edge] as number;
      const step = this.midway(edge);
      if (seen[next] || step === null) continue;
      seen[next] = 1;
      queue.push(next);
      this.price[next] = (this.price[asset] as number) + step;
    }
  }

  /** By how much an edge's two ends differ in price: halfway between its two directions. */
  private midway(edge: number): number | null {
    const there = this.log[edge] as number;
    const back = this.log[this.graph.back[edge] as number] as number;
    if (there === -Infinity) return back === -Infinity ? null : -back;
    return back === -Infinity ? there : (there - back) / 2;
  }

  private sweep(): void {
    for (let asset = 0; asset < this.graph.assets; asset++) this.repriceOne(asset);
  }

  /**
   * Moves one asset's price to where the weights above zero on its edges sum up to least. Each incoming edge wants a
   * price of at least its break, each outgoing one of at most its break; the sum is least between the n-th and the
   * next of all breaks, n being the number of incoming edges.
   */
  private repriceOne(asset: number): void {
    const { start, to, back } = this.graph;
    const { price, log, breaks } = this;
    let count = 0;
    let incoming = 0;
    for (let edge = start[asset] as number; edge < (start[asset + 1] as number); edge++) {
      const other = price[to[edge] as number] as number;
      const there = log[edge] as number;
      const here = log[back[edge] as number] as number;
      if (there !== -Infinity) breaks[count++] = other - there;
      if (here === -Infinity) continue;
      breaks[count++] = other + here;
      incoming++;
    }
    if (incoming === 0 || incoming === count) return;
    breaks.subarray(0, count).sort();
    price[asset] = ((breaks[incoming - 1] as number) + (breaks[incoming] as number)) / 2;
  }

  /** A weight is made of two prices and a logarithm (at most 116 for the prices and fees there can be). */
  private measureSlack(): void {
    let largest = 120;
    for (const price of this.price) largest = Math.max(largest, Math.abs(price));
    this.slack = 64 * Number.EPSILON * largest;
  }
}
