/** Plain search, without the engine, for paying cycles of 2 or 3 trades via the last quote, to judge a feed by. */
import { getOrInsert } from '../../../platform/lib/lists';
import type { Listed, MarketEvent, Quote } from '../types';

/** Everything that pays because one coin is mispriced, from its start to its end, is one piece of advice. */
export interface Advice {
  readonly coin: string;
  /** The market from which it was found first. */
  readonly market: number;
  readonly openedAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
  /** The largest net gain, a fraction. */
  best: number;
}

interface Known {
  readonly listed: Listed;
  readonly pair: Pair;
  /** The yield of a unit of the base when sold, and of a unit of the quote spent on the base, after the fee. */
  sold: number;
  bought: number;
}

/** The markets of two coins, and the best yields among them. */
interface Pair {
  readonly markets: Known[];
  sold: number;
  bought: number;
}

/** What pays again within this many ms is the same piece of advice. */
const SAME_WITHIN_MS = 1_000;

export function createOpportunityFinder(takesPart: (market: Listed) => boolean = () => true) {
  const markets = new Map<number, Known>();
  const byBase = new Map<string, Map<string, Pair>>();
  const settlement = new Set<string>();
  /** By base coin: the markets that pay now. */
  const paying = new Map<string, Set<number>>();
  const latest = new Map<string, Advice>();
  const all: Advice[] = [];

  const bestYield = (from: string, to: string): number =>
    Math.max(byBase.get(from)?.get(to)?.sold ?? 0, byBase.get(to)?.get(from)?.bought ?? 0);
  /** Directly or through a third coin. */
  const bestWay = (from: string, to: string): number => {
    let best = bestYield(from, to);
    for (const third of settlement)
      if (third !== from && third !== to)
        best = Math.max(best, bestYield(from, third) * bestYield(third, to));
    return best;
  };
  const netOf = ({ listed, sold, bought }: Known): number =>
    Math.max(sold * bestWay(listed.quote, listed.base), bought * bestWay(listed.base, listed.quote)) - 1;
  const open = ({ base: coin, market }: Listed, at: number, net: number) => {
    let advice = latest.get(coin);
    if (!advice || (advice.endedAt !== null && at - advice.endedAt > SAME_WITHIN_MS)) {
      advice = { coin, market, openedAt: at, endedAt: null, best: net };
      latest.set(coin, advice);
      all.push(advice);
    }
    advice.endedAt = null;
    advice.best = Math.max(advice.best, net);
    payingOf(coin).add(market);
  };
  const close = ({ base: coin, market }: Listed, at: number) => {
    const advice = latest.get(coin);
    if (payingOf(coin).delete(market) && payingOf(coin).size === 0 && advice) advice.endedAt = at;
  };
  const payingOf = (coin: string) => getOrInsert(paying, coin, () => new Set<number>());

  const add = (listed: Listed) => {
    const byQuote = getOrInsert(byBase, listed.base, () => new Map<string, Pair>());
    const pair = getOrInsert(byQuote, listed.quote, () => ({ markets: [], sold: 0, bought: 0 }));
    const market: Known = { listed, pair, sold: 0, bought: 0 };
    markets.set(listed.market, market);
    pair.markets.push(market);
    settlement.add(listed.quote);
  };
  const price = (market: Known, bid: number | null, ask: number | null) => {
    const kept = 1 - (market.listed.takerFee ?? 1);
    market.sold = (bid ?? 0) * kept;
    market.bought = ask === null ? 0 : kept / ask;
    market.pair.sold = Math.max(...market.pair.markets.map(({ sold }) => sold));
    market.pair.bought = Math.max(...market.pair.markets.map(({ bought }) => bought));
  };
  const hear = (quote: Quote) => {
    const market = markets.get(quote.market);
    if (!market) return;
    price(market, quote.bid, quote.ask);
    const net = netOf(market);
    if (net > 0) open(market.listed, quote.at, net);
    else close(market.listed, quote.at);
  };
  const forget = (gone: (listed: Listed) => boolean, at: number) => {
    for (const market of markets.values()) {
      if (!gone(market.listed)) continue;
      price(market, null, null);
      close(market.listed, at);
    }
  };

  return {
    push(events: readonly MarketEvent[]): void {
      for (const event of events) {
        if (event.type === 'listed' && takesPart(event)) add(event);
        if (event.type === 'quote') hear(event);
        if (event.type === 'disconnected') forget(({ exchange }) => exchange === event.exchange, event.at);
        if (event.type === 'delisted') forget(({ market }) => market === event.market, event.at);
      }
    },
    advice: (): readonly Advice[] => all,
    /** Every market of the coins with an open opportunity. */
    marketsAtPlay: (): readonly number[] =>
      [...paying]
        .filter(([, set]) => set.size > 0)
        .flatMap(([coin]) => [...(byBase.get(coin)?.values() ?? [])].flatMap((pair) => pair.markets))
        .map(({ listed }) => listed.market),
  };
}
