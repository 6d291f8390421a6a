/**
 * The results expected of the engine, found the plainest way: every simple cycle by depth-first search over the raw
 * gains. Shares nothing with the engine but the types of its input and output.
 */
import type { Cycle, Leg, MarketSpec } from '../types';

/** By market: bid and ask, NaN if absent. */
export type OracleQuotes = readonly (readonly [bid: number, ask: number])[];

export interface OracleInput {
  readonly assets: number;
  readonly markets: readonly MarketSpec[];
  readonly quotes: OracleQuotes;
  readonly maxHops: number;
  /** Called now and then; the search stops when it returns true. */
  readonly isTooLate?: () => boolean;
}

interface Edge {
  readonly to: number;
  readonly gain: number;
  readonly leg: Leg;
}

interface Found extends Cycle {
  /** Starting at the smallest one. */
  readonly assets: readonly number[];
}

/** Returns all profitable cycles, best first, ties by their assets; null if the search was stopped. */
export function allCycles({ assets, markets, quotes, maxHops, isTooLate }: OracleInput): Found[] | null {
  const edges = bestEdges(assets, markets, quotes);
  const found: Found[] = [];
  const path: number[] = [];
  const legs: Leg[] = [];
  let steps = 0;
  let late = false;
  const walk = (start: number, asset: number, product: number) => {
    if (isTooLate && ++steps % 65_536 === 0) late ||= isTooLate();
    if (late) return;
    path.push(asset);
    for (const { to, gain, leg } of edges[asset]?.values() ?? []) {
      legs.push(leg);
      if (to === start && product * gain - 1 > 0)
        found.push({ net: product * gain - 1, legs: [...legs], assets: [...path] });
      // Each cycle once: it starts at its smallest asset.
      if (to > start && path.length < maxHops && !path.includes(to)) walk(start, to, product * gain);
      legs.pop();
    }
    path.pop();
  };
  for (let start = 0; start < assets; start++) walk(start, start, 1);
  return late ? null : found.sort(byRank);
}

/** Repeatedly takes the best cycle and drops every other one that shares an edge with it. */
export function disjointOf(cycles: readonly Found[]): Found[] {
  const taken = new Set<string>();
  return cycles.filter(({ assets }) => {
    const edges = assets.map((asset, i) => `${asset}>${assets[(i + 1) % assets.length]}`);
    if (edges.some((edge) => taken.has(edge))) return false;
    for (const edge of edges) taken.add(edge);
    return true;
  });
}

function bestEdges(assets: number, markets: readonly MarketSpec[], quotes: OracleQuotes) {
  const edges = Array.from({ length: assets }, () => new Map<number, Edge>());
  const put = (from: number, edge: Edge) => {
    const known = edges[from]?.get(edge.to);
    if (!known || edge.gain > known.gain) edges[from]?.set(edge.to, edge);
  };
  for (const [market, { base, quote, fee }] of markets.entries()) {
    const [bid, ask] = quotes[market] ?? [Number.NaN, Number.NaN];
    const wrong = [bid, ask].some((price) => price <= 0 || Math.abs(price) === Infinity) || bid > ask;
    if (wrong || base === quote || !(fee > -1 && fee < 1)) continue;
    if (bid > 0) put(base, { to: quote, gain: bid * (1 - fee), leg: { market, side: 'sell' } });
    if (ask > 0) put(quote, { to: base, gain: (1 - fee) / ask, leg: { market, side: 'buy' } });
  }
  return edges;
}

function byRank(a: Found, b: Found): number {
  if (a.net !== b.net) return b.net - a.net;
  for (const [i, asset] of a.assets.entries()) {
    const other = b.assets[i] ?? -1;
    if (asset !== other) return asset - other;
  }
  return a.assets.length - b.assets.length;
}
