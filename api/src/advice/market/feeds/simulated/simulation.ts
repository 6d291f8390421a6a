/** The simulated market: time in, events out, reproducible for the same seed and times. */
import type { Timers } from '../../../../platform/lib/time';
import type { Feed, MarketEvent } from '../../types';
import { Columns } from './columns';
import { createGaps, GAPS, type GapKind, isMajorPair } from './gaps';
import { bookOf, quote, type SimulatedMarket } from './market';
import { createLatentPrices } from './prices';
import { createRandom } from './random';
import { createConnections, createListings, createNetworkStatus } from './status';
import { simulatedUniverse } from './universe';

export interface SimulationOptions {
  readonly seed: number;
  /** Simulated time at the start, UTC epoch ms. */
  readonly startAt: number;
  /** How many coins and exchanges take part, most liquid first. */
  readonly coins?: number;
  readonly exchanges?: number;
  /** Approximate: price moves cause more quotes when it is low, and no market quotes twice in a step. */
  readonly quotesPerSecond?: number;
  readonly gaps?: readonly GapKind[];
  readonly gapRate?: number;
}

const CLOCK_EVERY_MS = 250;
const BOOKS_FOR_MS = 10_000;
/** The unchanged quote of a quiet market is repeated, as the live feed confirms all of them. */
const CONFIRM_AFTER_MS = 10_000;
/** Quotes without a price move are at least this part of the requested rate. */
const LEAST_OWN_PART = 0.1;

/** Everything that moves, each with its own random numbers. */
function createWorld({
  seed,
  coins = 400,
  exchanges = 10,
  gaps: kinds = GAPS,
  gapRate: rate = 1,
}: SimulationOptions) {
  const universe = simulatedUniverse(seed, coins, exchanges);
  const prices = createLatentPrices(universe, createRandom(seed, 3));
  const codeOf = (coin: number) => universe.coins[coin]?.code ?? '';
  const isMajor = (market: SimulatedMarket) =>
    isMajorPair({ base: codeOf(market.base), quote: codeOf(market.quote) });
  const list = createListings(universe, prices, createRandom(seed, 4));
  return {
    prices,
    list,
    networks: createNetworkStatus(universe, createRandom(seed, 5)),
    connections: createConnections(universe.exchanges, createRandom(seed, 6)),
    random: createRandom(seed, 7),
    requotes: createRandom(seed, 9),
    gaps: createGaps({ kinds, rate, isMajor, live: list.live }, createRandom(seed, 8)),
  };
}

export class Simulation {
  private readonly world: ReturnType<typeof createWorld>;
  private readonly seed: number;
  private readonly quotesPerSecond: number;
  private readonly asked = new Set<SimulatedMarket>();
  private now: number;
  private clockAt: number;
  private movedPerSecond = 0;
  private columns: Columns;

  constructor(options: SimulationOptions) {
    this.world = createWorld(options);
    this.seed = options.seed;
    this.quotesPerSecond = options.quotesPerSecond ?? 3_000;
    this.now = options.startAt;
    this.clockAt = options.startAt;
    this.columns = new Columns(this.world.list.live, this.world.prices);
  }

  /** Returns the initial state: every market, network, connection and quote. Call it once, first. */
  begin(): MarketEvent[] {
    const { list, networks, connections, gaps } = this.world;
    for (const closure of gaps.closures()) networks.setClosed(closure, this.now);
    const { now } = this;
    const events: MarketEvent[] = [...list.all(now), ...networks.all(now), ...connections.all(now)];
    for (const market of list.live) this.addQuote(events, market, now);
    return events;
  }

  /** Returns the events until then; none if the clock was set back, from where it goes on. */
  advance(to: number): MarketEvent[] {
    const { prices, gaps, networks } = this.world;
    const events: MarketEvent[] = [];
    const seconds = (to - this.now) / 1000;
    if (seconds <= 0) {
      this.now = to;
      this.clockAt = Math.min(this.clockAt, to);
      return events;
    }
    for (const market of this.asked) this.addBook(events, market, this.now);
    this.asked.clear();
    prices.advance(seconds);
    const closures = gaps.advance(seconds);
    for (const market of gaps.shifted()) this.columns.update(market);
    this.addQuotes(events, seconds, to);
    for (const closure of closures) events.push(...networks.setClosed(closure, to));
    this.addChanges(events, seconds, to);
    if (to - this.clockAt >= CLOCK_EVERY_MS) {
      this.clockAt = to;
      events.push({ type: 'clock', at: to });
    }
    this.now = to;
    return events;
  }

  /** Their books come with the next step, and with their quotes for ten seconds after the last request. */
  wantBooks(markets: readonly number[]): void {
    for (const number of markets) {
      const market = this.world.list.find(number);
      if (!market) continue;
      if (market.booksUntil < this.now) this.asked.add(market);
      market.booksUntil = this.now + BOOKS_FOR_MS;
    }
  }

  private addBook(events: MarketEvent[], market: SimulatedMarket, at: number): void {
    const conditions = { at, baseEur: this.world.prices.eur(market.base), seed: this.seed };
    if (market.standing) events.push(bookOf(market, market.standing, conditions));
  }

  private addQuote(events: MarketEvent[], market: SimulatedMarket, at: number): void {
    const { prices, random } = this.world;
    const baseEur = prices.eur(market.base);
    const seen = prices.of(market);
    events.push(quote(market, { at, seen, baseEur, random }));
    market.anchor = seen;
    this.columns.update(market);
    if (market.booksUntil >= at) this.addBook(events, market, at);
  }

  private confirmQuote(events: MarketEvent[], market: SimulatedMarket, at: number): void {
    if (!market.standing) return;
    market.standing = { ...market.standing, at };
    this.columns.update(market);
    events.push(market.standing);
    if (market.booksUntil >= at) this.addBook(events, market, at);
  }

  private addQuotes(events: MarketEvent[], seconds: number, to: number): void {
    const { requotes, list, connections } = this.world;
    const { now, quotesPerSecond, columns } = this;
    const { share, quotedAt } = columns;
    const count = list.live.length;
    const own = Math.max(LEAST_OWN_PART * quotesPerSecond, quotesPerSecond - this.movedPerSecond);
    let moved = 0;
    for (let index = 0; index < count; index++) {
      const because = columns.hasMoved(index);
      const at = now + Math.ceil(((index + 1) / count) * (to - now));
      const isQuoted = because || requotes.next() < (share[index] ?? 0) * own * seconds;
      if (!isQuoted && !(Math.abs(at - (quotedAt[index] ?? 0)) >= CONFIRM_AFTER_MS)) continue;
      const market = list.live[index];
      if (!market || connections.isDown(market.exchange)) continue;
      if (isQuoted) this.addQuote(events, market, at);
      else this.confirmQuote(events, market, at);
      if (because) moved++;
    }
    this.movedPerSecond += (moved / seconds - this.movedPerSecond) * Math.min(1, seconds / 5);
  }

  private addChanges(events: MarketEvent[], seconds: number, at: number): void {
    const { connections, list, networks } = this.world;
    for (const change of connections.advance(seconds, at)) {
      events.push(change.event);
      for (const market of list.live)
        if (market.exchange === change.exchange) {
          market.standing = null;
          this.columns.update(market);
          if (change.event.type === 'connected') this.addQuote(events, market, at);
        }
    }
    const listings = list.advance(seconds, at);
    if (listings.length > 0) this.columns = new Columns(list.live, this.world.prices);
    events.push(...listings, ...networks.advance(seconds, at));
  }
}

/* The simulated market as a feed. What was missed while the process was busy is caught up in one step. */

export interface SimulatedFeedOptions extends Omit<SimulationOptions, 'startAt'> {
  readonly now: () => number;
  readonly sleep: Timers['sleep'];
  /** Simulated time per batch. */
  readonly stepMs?: number;
}

/** Events in each of the first batches, which list thousands of markets. */
const FIRST_BATCH = 1_000;
export function createSimulatedFeed({ now, sleep, stepMs = 50, ...options }: SimulatedFeedOptions): Feed {
  const simulation = new Simulation({ ...options, startAt: now() });
  return {
    kind: 'simulated',
    async *events(stop) {
      const first = simulation.begin();
      for (let from = 0; from < first.length && !stop.aborted; from += FIRST_BATCH)
        yield first.slice(from, from + FIRST_BATCH);
      while (true) {
        await sleep(stepMs, stop);
        if (stop.aborted) return;
        const events = simulation.advance(now());
        if (events.length) yield events;
      }
    },
    wantBooks: (markets) => simulation.wantBooks(markets),
  };
}
