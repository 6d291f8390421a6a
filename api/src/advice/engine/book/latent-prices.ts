/**
 * Latent prices: one for each asset, by logarithm, that explain nearly all that the edges gain. They are found by moving
 * one asset at a time, so good prices take a few sweeps over all.
 */
import type { Graph } from './graph';
import { select } from './select';

const FIRST_SWEEPS = 2;

export class LatentPrices {
  /** By asset. */
  readonly of: Float64Array;
  private readonly breaks: Float64Array;
  private known = false;

  constructor(
    private readonly graph: Graph,
    /** By edge: the logarithm of its gain. */
    private readonly log: Float64Array,
  ) {
    this.of = new Float64Array(graph.assets);
    this.breaks = new Float64Array(2 * graph.edges);
  }

  /** Prices all assets anew, by the gains of now. */
  find(): void {
    if (!this.known) this.spread();
    for (let sweep = this.known ? FIRST_SWEEPS - 1 : 0; sweep < FIRST_SWEEPS; sweep++) this.sweep();
    this.known = true;
  }

  /** First prices: outwards from the asset with most markets, and then from any that has no way to it. */
  private spread(): void {
    const { assets } = this.graph;
    const seen = new Uint8Array(assets);
    let largest = 0;
    for (let asset = 1; asset < assets; asset++)
      if (this.graph.degree(asset) > this.graph.degree(largest)) largest = asset;
    if (assets > 0) this.spreadOver(largest, seen);
    for (let root = 0; root < assets; root++) if (seen[root] === 0) this.spreadOver(root, seen);
  }

  private spreadOver(root: number, seen: Uint8Array): void {
    const queue = [root];
    seen[root] = 1;
    for (const asset of queue) this.spreadFrom(asset, seen, queue);
  }

  private spreadFrom(asset: number, seen: Uint8Array, queue: number[]): void {
    const { start, to } = this.graph;
    for (let edge = start[asset] as number; edge < (start[asset + 1] as number); edge++) {
      const next = to[edge] as number;
      if (seen[next]) continue;
      const step = this.midway(edge);
      if (step === null) continue;
      seen[next] = 1;
      queue.push(next);
      this.of[next] = (this.of[asset] as number) + step;
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
    for (let asset = 0; asset < this.graph.assets; asset++) this.reprice(asset);
  }

  /**
   * Moves one asset's price to where the weights above zero on its edges sum up to least. Each incoming edge wants a
   * price of at least its break, each outgoing one of at most its break; the sum is least between the n-th and the
   * next of all breaks, n being the number of incoming edges.
   */
  private reprice(asset: number): void {
    const { start, to, back } = this.graph;
    const { of: price, log, breaks } = this;
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
    const above = select(breaks, count, incoming);
    let below = breaks[0] as number;
    for (let i = 1; i < incoming; i++) if ((breaks[i] as number) > below) below = breaks[i] as number;
    price[asset] = (below + above) / 2;
  }
}
