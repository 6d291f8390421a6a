/**
 * The simulated market: time comes in, events come out. The same seed and the same times give the same events; asking
 * for books adds books and changes nothing else.
 */
import type { MarketEvent } from '../../types';
import { bookOf } from './quotes/book';
import { createDislocations } from './quotes/dislocations';
import { createLatentPrices } from './quotes/latent-prices';
import { quote, type SimulatedMarket } from './quotes/market';
import { createRequotes } from './quotes/requotes';
import { createRandom } from './random';
import { createConnections } from './status/connections';
import { createListings } from './status/listings';
import { createNetworkStatus } from './status/networks';
import { simulatedUniverse } from './universe/universe';

export interface SimulationOptions {
  readonly seed: number;
  /** Simulated time at the beginning, UTC epoch ms. */
  readonly startAt: number;
  /** How many coins and exchanges take part, the most liquid first. */
  readonly coins?: number;
  readonly exchanges?: number;
  /** About: prices that move make more when it is low, and no market quotes twice in a step. */
  readonly quotesPerSecond?: number;
  /** New dislocations over all markets. Most of them do not pay for the fees. */
  readonly dislocationsPerMinute?: number;
  /** New ones on BTC, ETH and USDT alone. */
  readonly majorDislocationsPerHour?: number;
}

export interface Simulation {
  /** What stands at the beginning: every market, network, connection and quote. To be called once, first. */
  begin(): MarketEvent[];
  /** What happens until then. Times never go back. */
  advance(to: number): MarketEvent[];
  /** Their books come with the next step, and with their quotes for ten seconds after they were last asked for. */
  wantBooks(markets: readonly number[]): void;
}

const CLOCK_EVERY_MS = 250;
const BOOKS_FOR_MS = 10_000;
/** Makers quote for no reason at least at this part of the rate that was asked for. */
const LEAST_OWN_PART = 0.1;
const MAJORS = ['BTC', 'ETH', 'USDT'];

export function createSimulation({
  seed,
  startAt,
  coins = 400,
  exchanges = 10,
  quotesPerSecond = 3_000,
  dislocationsPerMinute = 10,
  majorDislocationsPerHour = 45,
}: SimulationOptions): Simulation {
  const universe = simulatedUniverse(seed, coins, exchanges);
  const prices = createLatentPrices(universe.coins, universe.exchanges, createRandom(seed, 3));
  const requotes = createRequotes(prices, createRandom(seed, 9));
  const list = createListings(universe, prices, requotes, createRandom(seed, 4));
  const networks = createNetworkStatus(universe, createRandom(seed, 5));
  const connections = createConnections(universe.exchanges, createRandom(seed, 6));
  const random = createRandom(seed, 7);
  const isMajor = ({ base, quote: settled }: SimulatedMarket) =>
    [base, settled].every((coin) => MAJORS.includes(universe.coins[coin]?.code ?? ''));
  const dislocations = createDislocations(
    { perMinute: dislocationsPerMinute, majorsPerHour: majorDislocationsPerHour, isMajor },
    requotes,
    createRandom(seed, 8),
  );
  const asked = new Set<SimulatedMarket>();
  let now = startAt;
  let clockAt = startAt;
  let movedPerSecond = 0;

  const priceOf = ({ exchange, base, quote: settled }: SimulatedMarket) =>
    (prices.seen[prices.place(exchange, base)] ?? 0) - (prices.seen[prices.place(exchange, settled)] ?? 0);
  const addBook = (events: MarketEvent[], market: SimulatedMarket, at: number) => {
    const conditions = { at, baseEur: prices.eur(market.base), seed };
    if (market.standing) events.push(bookOf(market, market.standing, conditions));
  };
  const addQuote = (events: MarketEvent[], market: SimulatedMarket, at: number) => {
    const baseEur = prices.eur(market.base);
    events.push(quote(market, { at, seen: priceOf(market), baseEur, random }));
    requotes.quoted(market);
    if (market.booksUntil >= at) addBook(events, market, at);
  };
  const addAskedBooks = (events: MarketEvent[]) => {
    for (const market of asked) addBook(events, market, now);
    asked.clear();
  };
  const addQuotes = (events: MarketEvent[], seconds: number, to: number) => {
    const own = Math.max(LEAST_OWN_PART * quotesPerSecond, quotesPerSecond - movedPerSecond);
    const moved = requotes.each(own * seconds, (number, done) => {
      const market = list.find(number);
      if (!market || connections.isDown(market.exchange)) return false;
      addQuote(events, market, now + Math.ceil(done * (to - now)));
      return true;
    });
    movedPerSecond += (moved / seconds - movedPerSecond) * Math.min(1, seconds / 5);
  };
  const addChanges = (events: MarketEvent[], seconds: number, at: number) => {
    for (const change of connections.advance(seconds, at)) {
      events.push(change.event);
      for (const market of list.live)
        if (market.exchange === change.exchange) {
          market.standing = null;
          if (change.event.type === 'connected') addQuote(events, market, at);
        }
    }
    for (const event of list.advance(seconds, at)) events.push(event);
    for (const event of networks.advance(seconds, at)) events.push(event);
  };
  const addClock = (events: MarketEvent[], at: number) => {
    if (at - clockAt < CLOCK_EVERY_MS) return;
    clockAt = at;
    events.push({ type: 'clock', at });
  };

  return {
    begin() {
      const events: MarketEvent[] = [...list.all(now), ...networks.all(now), ...connections.all(now)];
      for (const market of list.live) addQuote(events, market, now);
      return events;
    },
    advance(to) {
      const events: MarketEvent[] = [];
      const seconds = (to - now) / 1000;
      if (seconds <= 0) return events;
      addAskedBooks(events);
      prices.advance(seconds);
      dislocations.advance(seconds, list.live);
      addQuotes(events, seconds, to);
      addChanges(events, seconds, to);
      addClock(events, to);
      now = to;
      return events;
    },
    wantBooks(markets) {
      for (const number of markets) {
        const market = list.find(number);
        if (!market) continue;
        if (market.booksUntil < now) asked.add(market);
        market.booksUntil = now + BOOKS_FOR_MS;
      }
    },
  };
}
