/**
 * A plain look for cycles of two and three trades that pay after fees, for judging the simulation: it shares nothing
 * with the engine. A cycle counts once for as long as the market that was quoted last makes one.
 */
import type { Listed, MarketEvent, Quote } from '../types';

export interface Opportunity {
  readonly market: Listed;
  readonly hops: 2 | 3;
  /** The largest it was, a fraction. */
  best: number;
  readonly openedAt: number;
  /** Null while it stands. */
  endedAt: number | null;
}

interface Known {
  readonly listed: Listed;
  quote: Quote | null;
}

export function createOpportunityFinder(takesPart: (market: Listed) => boolean = () => true) {
  const markets = new Map<number, Known>();
  const byPair = new Map<string, Known[]>();
  const open = new Map<number, Opportunity>();
  const all: Opportunity[] = [];
  const coins = new Set<string>();

  const known = (base: string, quote: string) => byPair.get(`${base} ${quote}`) ?? [];
  /** The best yield of trading one coin for another, by whichever market. */
  const bestYield = (from: string, to: string): number => {
    let best = 0;
    for (const { listed, quote } of known(from, to)) best = Math.max(best, sold(listed, quote));
    for (const { listed, quote } of known(to, from)) best = Math.max(best, bought(listed, quote));
    return best;
  };
  const backOverThird = (from: string, to: string): number => {
    let best = 0;
    for (const third of coins)
      if (third !== from && third !== to)
        best = Math.max(best, bestYield(from, third) * bestYield(third, to));
    return best;
  };
  const look = ({ listed, quote }: Known): { net: number; hops: 2 | 3 } => {
    const { base, quote: settled } = listed;
    const sell = sold(listed, quote);
    const buy = bought(listed, quote);
    const two = Math.max(sell * bestYield(settled, base), buy * bestYield(base, settled)) - 1;
    if (two > 0) return { net: two, hops: 2 };
    return {
      net: Math.max(sell * backOverThird(settled, base), buy * backOverThird(base, settled)) - 1,
      hops: 3,
    };
  };
  const judge = (market: Known, at: number) => {
    const { net, hops } = look(market);
    const standing = open.get(market.listed.market);
    if (net > 0 && standing) standing.best = Math.max(standing.best, net);
    else if (net > 0) {
      const found: Opportunity = { market: market.listed, hops, best: net, openedAt: at, endedAt: null };
      open.set(market.listed.market, found);
      all.push(found);
    } else if (standing) {
      standing.endedAt = at;
      open.delete(market.listed.market);
    }
  };

  return {
    all: all as readonly Opportunity[],
    push(events: readonly MarketEvent[]): void {
      for (const event of events) {
        if (event.type === 'listed' && takesPart(event)) {
          const market: Known = { listed: event, quote: null };
          markets.set(event.market, market);
          byPair.set(`${event.base} ${event.quote}`, [...known(event.base, event.quote), market]);
          coins.add(event.quote);
        } else if (event.type === 'quote') {
          const market = markets.get(event.market);
          if (!market) continue;
          market.quote = event;
          judge(market, event.at);
        } else if (event.type === 'disconnected')
          for (const market of markets.values())
            if (market.listed.exchange === event.exchange) market.quote = null;
      }
    },
  };
}

const sold = ({ takerFee }: Listed, quote: Quote | null): number =>
  takerFee === null ? 0 : (quote?.bid ?? 0) * (1 - takerFee);
const bought = ({ takerFee }: Listed, quote: Quote | null): number =>
  takerFee === null || !quote?.ask ? 0 : (1 - takerFee) / quote.ask;
