/** What is worth advising on in a small random market, by brute force: every cycle, sized on its books. */
import { type Level, size } from '../../../engine';
import type { Book, Listed, MarketEvent } from '../../../market';
import { type OwnMarkets, tradesOn } from '../../value/worth-for';
import { cycleOf, feeOf, givenBy, type Hop, type MarketCycle, netOf, yieldedBy } from '../cycles';
import { DETECTION_RULES } from '../detection-rules';
import { Detector } from '../detector';
import { applyBook, type Market } from '../market';
import { MarketState } from '../market-state';
import { hopFor, type SearchedProfile } from '../search/profile-search';
import { randomFrom } from './random-market';
import { START } from './story';

type Random = () => number;

/** What each coin is worth in euros; prices lie around that. */
const COINS: Readonly<Record<string, number>> = { EUR: 1, USDT: 0.9, BTC: 50_000, AAA: 2, BBB: 30, CCC: 7 };
const MOST_HOPS = 6;
const BEGINS = START + 1_500;
const UNTIL = START + 6_000;

interface Worth {
  readonly cycle: MarketCycle;
  readonly eur: number;
}

export interface SmallMarket {
  readonly listed: readonly Listed[];
  readonly books: readonly Book[];
}

/** Levels that carry from two euros to two thousand, on each side of a price that is some percent off. */
export function smallMarket(seed: number): SmallMarket {
  const random = randomFrom(seed);
  const names = Object.keys(COINS).slice(0, 3 + Math.floor(random() * 4));
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const listed: Listed[] = [];
  const books: Book[] = [];
  const list = (base: string, quote: string, off: number, half = 0.0005) => {
    const market = listed.length;
    const takerFee = oneOf([0, 0.001, -0.0002]);
    const price = ((COINS[base] ?? 1) / (COINS[quote] ?? 1)) * (1 + off);
    listed.push({ type: 'listed', at: START, market, exchange: `x${market}`, base, quote, takerFee });
    const euros = COINS[base] ?? 1;
    const [bids, asks] = [
      levels(random, price * (1 - half), -1, euros),
      levels(random, price * (1 + half), 1, euros),
    ];
    books.push({ type: 'book', at: BEGINS, market, bids, asks });
  };
  // The euro value of each coin, at a spread that few cycles can use.
  for (const name of names.slice(1)) list(name, 'EUR', 0, 0.03);
  const count = 4 + Math.floor(random() * 9);
  const spread = oneOf([0.005, 0.02, 0.05]);
  for (let market = 0; market < count; market += 1) {
    const base = oneOf(names);
    const quote = oneOf(names.filter((name) => name !== base));
    list(base, quote, (random() - 0.5) * 2 * spread);
  }
  return { listed, books };
}

function levels(random: Random, best: number, direction: 1 | -1, euros: number): Level[] {
  let price = best;
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const level = [price, (2 * 1_000 ** random()) / euros] as const;
    price *= 1 + direction * random() * 0.02;
    return level;
  });
}

/** The default exchanges and fees. */
const EVERYBODY: OwnMarkets = { exchangeRule: 'all but', exchanges: [], takerFees: {} };

/** Whatever leaves at least the floor with these exchanges and fees, the most euros first. */
export function allWorth({ listed, books }: SmallMarket, own: OwnMarkets = EVERYBODY): Worth[] {
  const state = new MarketState({ isStandard: () => true, isMajor: () => false }, 1);
  const markets = listed.map((event) => state.list(event) as Market);
  books.forEach((book, market) => {
    applyBook(markets[market] as Market, book);
  });
  return everyCycle(markets.filter(({ exchange }) => tradesOn(own, exchange.name)))
    .map((hops) => {
      const cycle = cycleOf(hops.map((hop) => hopFor(own, hop)));
      const sizing = size(
        cycle.hops.map((hop) => ({
          side: hop.side,
          fee: feeOf(hop),
          levels: (hop.side === 'sell' ? hop.market.book?.bids : hop.market.book?.asks) ?? [],
        })),
      );
      const rate = state.rates.euros(cycle.hops[0] ? givenBy(cycle.hops[0]) : '', BEGINS) ?? 0;
      return { cycle, eur: (sizing?.profit ?? 0) * rate };
    })
    .filter(
      ({ cycle, eur }) => eur >= DETECTION_RULES.minProfitEur && netOf(cycle.hops) >= DETECTION_RULES.minNet,
    )
    .sort((a, b) => b.eur - a.eur);
}

function everyCycle(markets: readonly Market[]): Hop[][] {
  const found: Hop[][] = [];
  const hopsOf = markets.flatMap((market): Hop[] => [
    { market, side: 'sell' },
    { market, side: 'buy' },
  ]);
  const walk = (start: string, at: string, path: Hop[], seen: ReadonlySet<string>) => {
    for (const hop of hopsOf) {
      const next = yieldedBy(hop);
      if (givenBy(hop) !== at) continue;
      if (next === start && path.length > 0) found.push([...path, hop]);
      // Each cycle once: it starts at its first coin.
      if (next > start && !seen.has(next) && path.length < MOST_HOPS - 1)
        walk(start, next, [...path, hop], new Set([...seen, next]));
    }
  };
  for (const coin of Object.keys(COINS)) walk(coin, coin, [], new Set([coin]));
  return found;
}

/** The search is exact to a tenth: no other cycle over one of its edges comes this close. */
const NEARLY = 1 / 1.1;

/** Those that share no edge with one that is worth more, or nearly as much. */
const unrivalled = (all: readonly Worth[]): Worth[] =>
  all.filter(({ cycle, eur }) =>
    all.every(
      (other) =>
        other.cycle.key === cycle.key ||
        other.eur < NEARLY * eur ||
        !other.cycle.edges.some((edge) => cycle.edges.includes(edge)),
    ),
  );

/** The unrivalled ones that are neither reported nor nearly as good as a reported one over one of their edges. */
export function missedOf(all: readonly Worth[], isReported: (cycle: MarketCycle) => boolean): Worth[] {
  const reported = all.filter(({ cycle }) => isReported(cycle));
  return unrivalled(all).filter(
    ({ cycle, eur }) =>
      !isReported(cycle) &&
      !reported.some(
        (other) =>
          eur <= other.eur * DETECTION_RULES.muchBetter &&
          other.cycle.edges.some((edge) => cycle.edges.includes(edge)),
      ),
  );
}

/** The cycles that the detector reports by its own rules, by markets and sides; those of a profile have its key in front. */
export function reportedIn(
  { listed, books }: SmallMarket,
  profiles: readonly SearchedProfile[] = [],
): ReadonlySet<string> {
  const detector = new Detector({
    feed: 'simulated',
    isStandard: () => true,
  });
  detector.setProfiles(profiles);
  const keys = new Set<string>();
  const take = (events: readonly MarketEvent[]) => {
    for (const { signal } of detector.push(events).changes) {
      const legs = legsKey(signal.legs.map(({ exchange, side }) => `${exchange} ${side}`));
      for (const whose of signal.foundFor ?? [null]) keys.add(whose === null ? legs : `${whose} ${legs}`);
    }
  };
  take(listed);
  for (let at = START; at < BEGINS; at += 100) take([{ type: 'clock', at }]);
  take(books);
  for (let at = BEGINS; at < UNTIL; at += 50) take([{ type: 'clock', at }]);
  return keys;
}

export const keyOf = ({ hops }: MarketCycle): string =>
  legsKey(hops.map(({ market, side }) => `${market.exchange.name} ${side}`));

const legsKey = (legs: readonly string[]) => [...legs].sort().join(', ');
