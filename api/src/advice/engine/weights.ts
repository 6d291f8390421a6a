/**
 * Each edge's value: the logarithm of its gain, less what its two assets' latent prices explain. Prices cancel out
 * around a cycle, so a cycle's values sum to the logarithm of its gain, whatever the prices are. Good prices leave few
 * edges above zero, and each profitable cycle needs one.
 *
 * All searches use the edges' weights. A weight is a ceiling: the edge's value at the last reset, or what it has been
 * lifted to since. So an edge that moves below its ceiling needs no search.
 */
import type { Graph } from './graph';

export class Weights {
  /** By edge; -Infinity when it was absent at the reset or is excluded. */
  readonly of: Float64Array;
  /** The same weights for the edges that leave an asset, by edge, and for those that enter it, by reverse edge. */
  readonly leaving: BlockedWeights;
  readonly entering: BlockedWeights;
  /** How far rounding may put the sum of a cycle's weights from its exact value. */
  slack = 0;
  /** By edge: the logarithm of its gain, without prices. */
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

  /** Updates an edge's value from its gain; its weight stays. */
  update(edge: number): void {
    this.log[edge] = Math.log(this.graph.gain[edge] as number);
  }

  /** Returns how far an edge's value exceeds its weight; NaN when it is absent and always was. */
  riseOf(edge: number): number {
    return this.valueOf(edge) - (this.of[edge] as number);
  }

  lift(edge: number, more: number): void {
    this.put(edge, this.valueOf(edge) + more);
  }

  cover(): void {
    for (let edge = 0; edge < this.graph.edges; edge++) if (this.riseOf(edge) > 0) this.lift(edge, 0);
  }

  put(edge: number, weight: number): void {
    this.leaving.set(edge, weight);
    this.entering.set(this.graph.back[edge] as number, weight);
  }

  /** Reprices all assets and resets every edge's weight to its value. */
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

  /** A weight combines two prices and a logarithm (at most 116 for the prices and fees there can be). */
  private measureSlack(): void {
    let largest = 120;
    for (const price of this.prices.of) largest = Math.max(largest, Math.abs(price));
    this.slack = 64 * Number.EPSILON * largest;
  }
}

/**
 * The weights of the edges that leave each asset, or of those that enter it, with the largest of each block, so that
 * the few above a bar are found without checking the others.
 */
export const BLOCK_BITS = 4;
export const IN_BLOCK = (1 << BLOCK_BITS) - 1;

export class BlockedWeights {
  /** By place. An asset's places are its leaving edges; each has the weight of that edge, or of its reverse edge. */
  readonly weight: Float64Array;
  /** By block of places; a block may span several assets. */
  readonly most: Float64Array;

  constructor(
    /** By asset: the first of its places. */
    private readonly start: Int32Array,
    places: number,
  ) {
    this.weight = new Float64Array(places).fill(-Infinity);
    this.most = new Float64Array((places >> BLOCK_BITS) + 1).fill(-Infinity);
  }

  set(place: number, weight: number): void {
    const block = place >> BLOCK_BITS;
    const before = this.weight[place] as number;
    const most = this.most[block] as number;
    this.weight[place] = weight;
    if (weight >= most) this.most[block] = weight;
    else if (before === most) this.most[block] = this.mostIn(block);
  }

  /** Writes an asset's places that weigh more than the bar to `places`; returns their number. */
  heavier(asset: number, bar: number, places: Int32Array): number {
    const { weight } = this;
    const end = this.start[asset + 1] as number;
    let place = this.start[asset] as number;
    let count = 0;
    while (place < end) {
      const block = place >> BLOCK_BITS;
      const next = Math.min(end, (block + 1) << BLOCK_BITS);
      if ((this.most[block] as number) > bar) {
        for (; place < next; place++) if ((weight[place] as number) > bar) places[count++] = place;
      }
      place = next;
    }
    return count;
  }

  private mostIn(block: number): number {
    const end = Math.min(this.weight.length, (block + 1) << BLOCK_BITS);
    let most = -Infinity;
    for (let place = block << BLOCK_BITS; place < end; place++)
      if ((this.weight[place] as number) > most) most = this.weight[place] as number;
    return most;
  }
}

/*
 * Latent prices: one logarithm per asset; together they explain nearly all gains. They are found by moving one asset at
 * a time, so good prices take a few sweeps over all assets.
 */

const FIRST_SWEEPS = 2;

class LatentPrices {
  /** By asset. */
  readonly of: Float64Array;
  private readonly breaks: Float64Array;
  private known = false;

  constructor(
    private readonly graph: Graph,
    private readonly log: Float64Array,
  ) {
    this.of = new Float64Array(graph.assets);
    this.breaks = new Float64Array(2 * graph.edges);
  }

  find(): void {
    if (!this.known) this.spread();
    for (let sweep = this.known ? FIRST_SWEEPS - 1 : 0; sweep < FIRST_SWEEPS; sweep++)
      for (let asset = 0; asset < this.graph.assets; asset++) this.reprice(asset);
    this.known = true;
  }

  /** Initial prices: outwards from the asset with the most markets, then from any asset that it does not reach. */
  private spread(): void {
    const { graph } = this;
    const seen = new Uint8Array(graph.assets);
    const assets = Array.from(seen, (_, asset) => asset);
    const hub = assets.reduce((most, asset) => (graph.degree(asset) > graph.degree(most) ? asset : most), 0);
    for (const root of [hub, ...assets]) {
      if (seen[root] !== 0) continue;
      seen[root] = 1;
      const queue = [root];
      for (const asset of queue) this.spreadFrom(asset, seen, queue);
    }
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

  /** Returns the price difference of an edge's ends, halfway between its directions; null if neither has a gain. */
  private midway(edge: number): number | null {
    const there = this.log[edge] as number;
    const back = this.log[this.graph.back[edge] as number] as number;
    if (there === -Infinity) return back === -Infinity ? null : -back;
    return back === -Infinity ? there : (there - back) / 2;
  }

  /**
   * Moves one asset's price to where the weights above zero on its edges have the least sum. Each incoming edge wants a
   * price of at least its break, each outgoing edge one of at most its break; the sum is least between the n-th and the
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

/** Hoare's selection: puts the value of a rank (from 0, ascending) at its index, partitions around it, returns it. */
export function select(values: Float64Array, count: number, rank: number): number {
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const pivot = values[rank] as number;
    let low = left;
    let high = right;
    while (low <= high) {
      while ((values[low] as number) < pivot) low++;
      while ((values[high] as number) > pivot) high--;
      if (low > high) break;
      const value = values[low] as number;
      values[low++] = values[high] as number;
      values[high--] = value;
    }
    if (high < rank) left = low;
    if (low > rank) right = high;
  }
  return values[rank] as number;
}
