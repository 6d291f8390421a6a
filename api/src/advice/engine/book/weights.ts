/**
 * Each edge's value: the logarithm of its gain, less what its two assets' latent prices explain. Prices cancel out
 * round a cycle, so a cycle's values sum up to the logarithm of its gain whatever the prices are. Good prices leave
 * few edges above zero, and each profitable cycle needs one.
 *
 * All searching goes by the edges' weights, and a weight is a ceiling: the value that an edge had at the last reset or
 * has been lifted to since. So an edge that moves below its ceiling concerns no search.
 */
import { BlockedWeights } from './blocked-weights';
import type { Graph } from './graph';
import { LatentPrices } from './latent-prices';

export class Weights {
  /** By edge; -Infinity when it was absent at the reset, or is left out. */
  readonly of: Float64Array;
  /** The same of the edges that leave an asset, by edge, and of those that enter it, by the edge back. */
  readonly leaving: BlockedWeights;
  readonly entering: BlockedWeights;
  /** How far the sum of a cycle's weights may be from its exact value, by rounding. */
  slack = 0;
  /** By edge, without prices. */
  private readonly log: Float64Array;
  private readonly prices: LatentPrices;

  constructor(private readonly graph: Graph) {
    const { edges, start } = graph;
    this.leaving = new BlockedWeights(start, edges);
    this.entering = new BlockedWeights(start, edges);
    this.of = this.leaving.weight;
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
    this.leaving.set(edge, weight);
    this.entering.set(this.graph.back[edge] as number, weight);
  }

  /** Prices all assets anew, and makes every edge's weight its value. */
  reprice(): void {
    this.prices.find();
    this.measureSlack();
    for (let edge = 0; edge < this.graph.edges; edge++) this.lift(edge, 0);
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
