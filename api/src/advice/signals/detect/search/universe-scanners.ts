/** The scanners of all universes, fed and read as one. */
import { createHistogram } from 'node:perf_hooks';
import type { MarketStatus } from '@spreadwise/contract';
import type { Engine } from '../../../engine';
import {
  audienceOf,
  isInUniverse,
  type MarketCycle,
  SCANNED_UNIVERSES,
  type ScannedUniverse,
} from '../cycles';
import { isTradable, type Market } from '../market';
import { StakedQuotes } from './staked-quotes';
import { engineOn, type Judge, searchStaked } from './staked-search';

/** Every n-th quote has its ticks timed. */
const TIMED_EVERY = 16;

export class UniverseScanners {
  private readonly scanners = SCANNED_UNIVERSES.map(
    (universe, index) => new UniverseScanner(index, universe),
  );
  private untilTimed = 0;

  /** `elapsedUs`: microseconds that have passed; null: no ticks are timed. */
  constructor(private readonly elapsedUs: (() => number) | null) {}

  get isOutdated(): boolean {
    return this.scanners.some(({ isOutdated }) => isOutdated);
  }

  /** Passes on a market's quote; NaN removes it. */
  tick(market: Market, bid: number, ask: number): void {
    this.untilTimed = this.untilTimed === 0 ? TIMED_EVERY - 1 : this.untilTimed - 1;
    const { elapsedUs } = this;
    const isTimed = elapsedUs !== null && this.untilTimed === 0;
    for (const scanner of this.scanners)
      if (isTimed) scanner.timedTick(market, bid, ask, elapsedUs);
      else scanner.tick(market, bid, ask);
  }

  /** Call when markets were listed or delisted: `rebuild` is needed. */
  markOutdated(): void {
    for (const scanner of this.scanners) scanner.isOutdated = true;
  }

  rebuild(markets: Iterable<Market>): void {
    for (const scanner of this.scanners) if (scanner.isOutdated) scanner.rebuild(markets);
  }

  /** Shows the judge the cycles of all universes (see `UniverseScanner`); returns when to search again. */
  search(now: number, least: number, judge: Judge): number {
    let due = Number.POSITIVE_INFINITY;
    for (const scanner of this.scanners) due = Math.min(due, scanner.search(now, least, judge));
    return due;
  }

  /** Begins the next ten seconds of the tick times. */
  turnTimes(): void {
    for (const { times } of this.scanners) times.turn();
  }

  /** Each universe contains those before it. */
  figures(candidates: readonly { readonly cycle: MarketCycle }[]): MarketStatus['engines'] {
    const audiences = candidates.map(({ cycle }) => audienceOf(cycle));
    return this.scanners.map((scanner, index) => ({
      ...scanner.figures(),
      standing: audiences.filter((audience) => audience <= index).length,
    }));
  }
}

/** How many standing cycles the engine keeps. */
const STANDING = 100;
/** The best prices are searched again after this long, because other legs have changed since. */
const AFRESH_AFTER_MS = 1_000;

/** One universe's search for opportunities: its engine, fed with quotes, and its standing cycles. */
export class UniverseScanner {
  readonly times = new TickTimes();
  /** Whether markets were listed or delisted since the engine was built. */
  isOutdated = true;
  private markets: readonly Market[] = [];
  private engine: Engine | null = null;
  private quotes: StakedQuotes | null = null;
  /** When the search last started from the best prices, and whether anything has changed or remains since. */
  private beganAt = Number.NEGATIVE_INFINITY;
  private hasChanged = false;
  private isDone = false;
  private ticks = 0;
  private assets = 0;
  private exchanges: string[] = [];

  constructor(
    private readonly index: number,
    private readonly universe: ScannedUniverse,
  ) {}

  /** Passes on a market's quote; NaN removes it. */
  tick(market: Market, bid: number, ask: number): void {
    const slot = market.slots[this.index] ?? -1;
    if (slot < 0 || this.quotes === null) return;
    this.ticks += 1;
    if (!this.quotes.tick(slot, market, bid, ask)) return;
    this.hasChanged = true;
    this.isDone = false;
  }

  timedTick(market: Market, bid: number, ask: number, elapsedUs: () => number): void {
    const began = elapsedUs();
    this.tick(market, bid, ask);
    if ((market.slots[this.index] ?? -1) >= 0) this.times.add(elapsedUs() - began);
  }

  figures(): Omit<MarketStatus['engines'][number], 'standing'> {
    const [tickP50Us = null, tickP99Us = null] = this.times.quantiles(0.5, 0.99);
    return {
      ...this.universe,
      assets: this.assets,
      markets: this.markets.length,
      exchanges: this.exchanges,
      ticks: this.ticks,
      tickP50Us,
      tickP99Us,
    };
  }

  /** Builds a new engine from these markets and their current quotes. */
  rebuild(all: Iterable<Market>): void {
    for (const market of this.markets) market.slots[this.index] = -1;
    const { maxHops, universe } = this.universe;
    this.markets = [...all].filter((market) => isTradable(market) && isInUniverse(universe, market));
    this.exchanges = [...new Set(this.markets.map(({ exchange }) => exchange.name))].sort();
    const made = engineOn(this.markets, { maxHops, top: STANDING, feeOf: ({ fee }) => fee });
    this.engine = made.engine;
    this.assets = made.assets;
    for (const [slot, market] of this.markets.entries()) market.slots[this.index] = slot;
    this.quotes = new StakedQuotes(made.engine, this.markets);
    this.isDone = false;
    this.isOutdated = false;
  }

  /**
   * Shows the judge the best cycle, and then those that remain without the gains of smaller stakes, until all are seen:
   * docs/engine.md, "By euros". Returns when to continue even if nothing changes.
   */
  search(now: number, least: number, judge: Judge): number {
    const { engine, quotes } = this;
    if (engine === null || quotes === null) return Number.POSITIVE_INFINITY;
    if (this.isDone && this.hasChanged && now >= this.beganAt + AFRESH_AFTER_MS) {
      quotes.setBest();
      this.beganAt = now;
      this.hasChanged = false;
      this.isDone = false;
    }
    if (!this.isDone)
      this.isDone = searchStaked(
        { engine, quotes, hopOf: (slot, side) => ({ market: this.markets[slot] as Market, side }) },
        least,
        judge,
      );
    if (!this.isDone) return now;
    return this.hasChanged ? this.beganAt + AFRESH_AFTER_MS : Number.POSITIVE_INFINITY;
  }
}

/** The minute has six parts, of which the oldest is dropped. */
const PARTS = 6;
const LONGEST_NS = 60_000_000_000;
const newPart = () => createHistogram({ highest: LONGEST_NS, figures: 2 });

/** How long ticks took within the last minute. */
export class TickTimes {
  private current = newPart();
  private before: (typeof this.current)[] = [];

  add(us: number): void {
    this.current.record(Math.min(LONGEST_NS, Math.max(1, Math.round(us * 1_000))));
  }

  /** Begins the next ten seconds. */
  turn(): void {
    this.before = [this.current, ...this.before].slice(0, PARTS - 1);
    this.current = newPart();
  }

  /** The durations in µs that these shares of the ticks do not exceed; null without any. */
  quantiles(...shares: number[]): (number | null)[] {
    const all = newPart();
    for (const part of [this.current, ...this.before]) all.add(part);
    return shares.map((share) =>
      all.count === 0 ? null : Math.round(all.percentile(share * 100) / 10) / 100,
    );
  }
}
