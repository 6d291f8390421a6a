/**
 * The collapsed graph: at most one edge from one asset to another, which carries the best of all trades between them.
 *
 * A trade is one side of a market: 2 x market sells its base, 2 x market + 1 buys it. The markets determine which edges
 * can exist, and each has a reverse edge; a quote only changes their gains. Edges are numbered by the asset they leave,
 * so an asset's edges form a range; the edges that enter it are the reverse edges of that range.
 */
import type { Leg, MarketSpec } from './types';

/** Group -> the range of its members: those of group g are start[g] .. start[g + 1] - 1. */
type Ranges = Int32Array;

export class Graph {
  readonly edges: number;
  /** By edge. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly back: Int32Array;
  /** By asset, the edges that leave it. */
  readonly start: Ranges;
  /** By edge: units of `to` per unit of `from`, after the fee; 0 when no trade is possible now. */
  readonly gain: Float64Array;
  /** By edge: the trade with this gain, the lowest number among equals; -1 when there is none. */
  readonly trade: Int32Array;
  /** By trade: its edge, -1 when the market is never used. */
  readonly edgeOf: Int32Array;
  private readonly gainOf: Float64Array;
  /** Trades by edge, ascending. */
  private readonly tradeStart: Ranges;
  private readonly trades: Int32Array;

  constructor(
    readonly assets: number,
    markets: readonly MarketSpec[],
  ) {
    const keys = markets.flatMap((market) => tradeKeys(assets, market));
    const ends = [...new Set(keys.filter((key) => key >= 0))].sort((a, b) => a - b);
    const edgeByKey = new Map(ends.map((key, edge) => [key, edge]));
    const edgeAt = (key: number) => edgeByKey.get(key) ?? -1;
    this.edges = ends.length;
    this.from = Int32Array.from(ends, (key) => Math.floor(key / assets));
    this.to = Int32Array.from(ends, (key) => key % assets);
    this.back = Int32Array.from(ends, (key) => edgeAt((key % assets) * assets + Math.floor(key / assets)));
    this.start = rangesOf(this.from, assets);
    this.gain = new Float64Array(this.edges);
    this.trade = new Int32Array(this.edges).fill(-1);
    this.edgeOf = Int32Array.from(keys, edgeAt);
    this.gainOf = new Float64Array(keys.length);
    this.tradeStart = rangesOf(this.edgeOf, this.edges);
    this.trades = groupedBy(this.edgeOf, this.tradeStart);
  }

  /** Sets a trade's gain, 0 when it is impossible. Returns whether its edge changed. */
  setTrade(trade: number, gain: number): boolean {
    const edge = this.edgeOf[trade] as number;
    if (edge < 0 || this.gainOf[trade] === gain) return false;
    this.gainOf[trade] = gain;
    const bestTrade = this.trade[edge] as number;
    const bestGain = this.gain[edge] as number;
    if (trade === bestTrade && gain < bestGain) this.chooseBest(edge);
    else if (trade === bestTrade || gain > bestGain || (gain === bestGain && trade < bestTrade)) {
      this.gain[edge] = gain;
      this.trade[edge] = trade;
    }
    return this.gain[edge] !== bestGain || this.trade[edge] !== bestTrade;
  }

  /** Returns the number of edges that leave an asset; as many enter it. */
  degree(asset: number): number {
    return (this.start[asset + 1] as number) - (this.start[asset] as number);
  }

  private chooseBest(edge: number): void {
    let bestTrade = -1;
    let bestGain = 0;
    const end = this.tradeStart[edge + 1] as number;
    for (let i = this.tradeStart[edge] as number; i < end; i++) {
      const trade = this.trades[i] as number;
      const gain = this.gainOf[trade] as number;
      if (gain > bestGain) {
        bestGain = gain;
        bestTrade = trade;
      }
    }
    this.gain[edge] = bestGain;
    this.trade[edge] = bestTrade;
  }
}

export const sellOf = (market: number) => 2 * market;
export const buyOf = (market: number) => 2 * market + 1;
export const legOf = (trade: number): Leg => ({ market: trade >> 1, side: trade & 1 ? 'buy' : 'sell' });

/** Keys of a market's sale and purchase edges, from their two assets; -1 for a market that is never used. */
function tradeKeys(assets: number, { base, quote, fee }: MarketSpec): [number, number] {
  const used = base !== quote && fee > -1 && fee < 1;
  return used ? [base * assets + quote, quote * assets + base] : [-1, -1];
}

/** Ignores negative groups. */
function rangesOf(groups: Int32Array, count: number): Ranges {
  const start = new Int32Array(count + 1);
  for (const group of groups) if (group >= 0) start[group + 1] = (start[group + 1] as number) + 1;
  for (let i = 0; i < count; i++) start[i + 1] = (start[i + 1] as number) + (start[i] as number);
  return start;
}

/** Indices of `groups`, ascending within each group. */
function groupedBy(groups: Int32Array, start: Ranges): Int32Array {
  const next = start.slice();
  const members = new Int32Array(start[start.length - 1] as number);
  for (const [index, group] of groups.entries()) {
    if (group < 0) continue;
    const at = next[group] as number;
    members[at] = index;
    next[group] = at + 1;
  }
  return members;
}
