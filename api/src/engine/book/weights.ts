/**
 * Each edge's value: the logarithm of its gain, less what its two assets' latent prices explain. Prices cancel out
 * round a cycle, so a cycle's values sum up to the logarithm of its gain whatever the prices are. Good prices leave
 * few edges above zero, and each profitable cycle needs one.
 *
 * All searching goes by the edges' weights, and a weight is a ceiling: the value that an edge had at the last reset or
 * has been lifted to since. So an edge that moves below its ceiling concerns no search.
 */
import { EdgeHeaps } from './edge-heaps';
import type { Graph } from './graph';
import { LatentPrices } from './latent-prices';

export class Weights {
  /** By edge; -Infinity when it was absent at the reset, or is left out. */
  readonly of: Float64Array;
  /** The same by asset: of the edges that leave it, and of those that enter it. */
  readonly leaving: EdgeHeaps;
  readonly entering: EdgeHeaps;
  /** How far the sum of a cycle's weights may be from its exact value, by rounding. */
  slack = 0;
  /** By edge, without prices. */
  private readonly log: Float64Array;
  private readonly prices: LatentPrices;

  constructor(private readonly graph: Graph) {
    const { edges, start, from, to, back } = graph;
    this.of = new Float64Array(edges).fill(-Infinity);
    this.leaving = new EdgeHeaps(start, Int32Array.from({ length: edges }, (_, edge) => edge), to);
    this.entering = new EdgeHeaps(start, back, from);
    this.log = this.of.slice();
    this.prices = new LatentPrices(graph, this.log);
    this.measureSlack();
  }

  /** Takes over what an edge gains, and leaves its weight. */
  update(edge: number): void {
    this.log[edge] = Math.log(this.graph.gain[edge] as number);
  }

  /** How far an edge's value is above its weight. NaN when it is absent and always was. */
  riseOf(edge: number): number {
    return this.valueOf(edge) - (this.of[edge] as number);
  }

  /** Makes an edge's weight its value, and so much more. */
  lift(edge: number, more: number): void {
    this.put(edge, this.valueOf(edge) + more);
  }

  /** Lifts all that are above their weight. */
  cover(): void {
    for (let edge = 0; edge < this.graph.edges; edge++) if (this.riseOf(edge) > 0) this.lift(edge, 0);
  }

  put(edge: number, weight: number): void {
    this.of[edge] = weight;
    this.leaving.set(this.graph.from[edge] as number, edge, weight);
    this.entering.set(this.graph.to[edge] as number, edge, weight);
  }

  /** Prices all assets anew, and makes every edge's weight its value. */
  reprice(): void {
    this.prices.find();
    this.measureSlack();
    for (let edge = 0; edge < this.graph.edges; edge++) this.of[edge] = this.valueOf(edge);
    this.leaving.setAll(this.of);
    this.entering.setAll(this.of);
  }

  private valueOf(edge: number): number {
    const { from, to } = this.graph;
    const price = this.prices.of;
    const gap = (price[from[edge] as number] as number) - (price[to[edge] as number] as number);
    return (this.log[edge] as number) + gap;
  }

  /** A weight is made of two prices and a logarithm (at most 116 for the prices and fees there can be). */
  private measureSlack(): void {
    let largest = 120;
    for (const price of this.prices.of) largest = Math.max(largest, Math.abs(price));
    this.slack = 64 * Number.EPSILON * largest;
  }
}
