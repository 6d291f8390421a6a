/** The scanners of all universes, fed and read as one. */
import type { MarketStatus } from '@spreadwise/contract';
import { createEngine, type Engine, type Cycle as EngineCycle } from '../../engine';
import { cycleOf, type MarketCycle, SCANNED_UNIVERSES, type ScannedUniverse } from './cycles';
import type { Market } from './market';

/** The ticks of every n-th quote are timed. */
const TIMED_EVERY = 16;

export class UniverseScanners {
  private readonly scanners = SCANNED_UNIVERSES.map(
    (universe, index) => new UniverseScanner(index, universe),
  );
  private untilTimed = 0;

  /** `elapsedUs`: microseconds that have passed; null to time no ticks. */
  constructor(private readonly elapsedUs: (() => number) | null) {}

  get isOutdated(): boolean {
    return this.scanners.some(({ isOutdated }) => isOutdated);
  }

  /** Passes a market's quote on; NaN takes it out. */
  tick(market: Market, bid: number, ask: number): void {
    this.untilTimed = this.untilTimed === 0 ? TIMED_EVERY - 1 : this.untilTimed - 1;
    const { elapsedUs } = this;
    const isTimed = elapsedUs !== null && this.untilTimed === 0;
    for (const scanner of this.scanners)
      if (isTimed) scanner.timedTick(market, bid, ask, elapsedUs);
      else scanner.tick(market, bid, ask);
  }

  /** Markets came or went: `rebuild` is needed. */
  markOutdated(): void {
    for (const scanner of this.scanners) scanner.isOutdated = true;
  }

  rebuild(markets: Iterable<Market>): void {
    for (const scanner of this.scanners) if (scanner.isOutdated) scanner.rebuild(markets);
  }

  /** The candidates of all universes, each cycle once. */
  candidates(): Iterable<MarketCycle> {
    const byKey = new Map<string, MarketCycle>();
    for (const scanner of this.scanners)
      for (const cycle of scanner.candidates()) byKey.set(cycle.key, cycle);
    return byKey.values();
  }

  /** Begins the next ten seconds of the tick times. */
  turnTimes(): void {
    for (const { times } of this.scanners) times.turn();
  }

  figures(): MarketStatus['engines'] {
    return this.scanners.map((scanner) => scanner.figures());
  }
}

/** How many standing cycles the engine keeps; candidates are those of them that share no edge. */
const STANDING = 100;
const MOST_CANDIDATES = 20;

/** One universe's search for opportunities: its engine, fed with quotes, and the cycles that stand in it. */
export class UniverseScanner {
  readonly times = new TickTimes();
  /** Whether markets came or went since the engine was made. */
  isOutdated = true;
  private markets: readonly Market[] = [];
  private engine: Engine | null = null;
  private seenVersion = -1;
  /** Whether every cycle that gains stands: only then does the engine's version change with each of them. */
  private isAllStanding = false;
  private ticks = 0;
  private assets = 0;
  private exchanges: string[] = [];
  private found: readonly MarketCycle[] = [];

  constructor(
    private readonly index: number,
    private readonly universe: ScannedUniverse,
  ) {}

  private includes(market: Market): boolean {
    if (Number.isNaN(market.fee) || market.baseId === market.quoteId) return false;
    if (this.universe.universe === 'majors') return market.isMajor;
    return this.universe.universe === 'all' || market.exchange.isStandard;
  }

  /** Passes a market's quote on; NaN takes it out. */
  tick(market: Market, bid: number, ask: number): void {
    const slot = market.slots[this.index] ?? -1;
    if (slot < 0 || this.engine === null) return;
    this.ticks += 1;
    this.engine.tick(slot, bid, ask);
  }

  timedTick(market: Market, bid: number, ask: number, elapsedUs: () => number): void {
    const began = elapsedUs();
    this.tick(market, bid, ask);
    if ((market.slots[this.index] ?? -1) >= 0) this.times.add(elapsedUs() - began);
  }

  figures(): MarketStatus['engines'][number] {
    return {
      ...this.universe,
      assets: this.assets,
      markets: this.markets.length,
      exchanges: this.exchanges,
      standing: this.engine?.standing().length ?? 0,
      ticks: this.ticks,
      tickP50Us: this.times.quantile(0.5),
      tickP99Us: this.times.quantile(0.99),
    };
  }

  /** Builds a new engine from these markets and their current quotes. */
  rebuild(all: Iterable<Market>): void {
    for (const market of this.markets) market.slots[this.index] = -1;
    const assets = new Map<number, number>();
    const numberOf = (asset: number) => {
      const number = assets.get(asset) ?? assets.size;
      assets.set(asset, number);
      return number;
    };
    this.markets = [...all].filter((market) => this.includes(market));
    const markets = this.markets.map(({ baseId, quoteId, fee }) => ({
      base: numberOf(baseId),
      quote: numberOf(quoteId),
      fee,
    }));
    this.assets = assets.size;
    this.exchanges = [...new Set(this.markets.map(({ exchange }) => exchange.name))].sort();
    const { maxHops } = this.universe;
    this.engine = createEngine({ assets: this.assets, markets, maxHops, top: STANDING });
    this.fill(this.engine);
    this.seenVersion = -1;
    this.isOutdated = false;
  }

  private fill(engine: Engine): void {
    this.markets.forEach((market, slot) => {
      market.slots[this.index] = slot;
      if (market.isHeld) engine.set(slot, market.bid, market.ask);
    });
    engine.scan();
  }

  /** The best cycles that share no edge with each other. */
  candidates(): readonly MarketCycle[] {
    const { engine } = this;
    if (engine === null || (engine.version === this.seenVersion && this.isAllStanding)) return this.found;
    this.seenVersion = engine.version;
    this.isAllStanding = engine.standing().length < STANDING;
    this.found = engine.disjoint(MOST_CANDIDATES).map((cycle) => this.toCycle(cycle));
    return this.found;
  }

  private toCycle({ legs }: EngineCycle): MarketCycle {
    return cycleOf(
      legs.flatMap(({ market: slot, side }) => {
        const market = this.markets[slot];
        return market ? [{ market, side }] : [];
      }),
    );
  }
}

const BUCKETS = 96;
/** Buckets an octave; the first bucket ends at 2^-4 µs. */
const STEPS = 4;
const LEAST = -4;
/** The minute is six parts, of which the oldest is dropped. */
const PARTS = 6;

/** How long ticks take: counts by duration over the last minute, in fixed memory. */
export class TickTimes {
  private readonly counts = new Uint32Array(PARTS * BUCKETS);
  private part = 0;

  add(us: number): void {
    const bucket = us > 0 ? Math.ceil((Math.log2(us) - LEAST) * STEPS) : 0;
    const at = this.part * BUCKETS + Math.min(BUCKETS - 1, Math.max(0, bucket));
    this.counts[at] = (this.counts[at] ?? 0) + 1;
  }

  /** Begins the next ten seconds. */
  turn(): void {
    this.part = (this.part + 1) % PARTS;
    this.counts.fill(0, this.part * BUCKETS, (this.part + 1) * BUCKETS);
  }

  /** The duration in µs that `share` of the ticks kept to, to a fifth; null without any. */
  quantile(share: number): number | null {
    const counts = Array.from({ length: BUCKETS }, (_, bucket) => this.count(bucket));
    let left = share * counts.reduce((sum, count) => sum + count, 0);
    if (left === 0) return null;
    const bucket = counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return Math.round(2 ** (bucket / STEPS + LEAST) * 100) / 100;
  }

  private count(bucket: number): number {
    let sum = 0;
    for (let part = 0; part < PARTS; part += 1) sum += this.counts[part * BUCKETS + bucket] ?? 0;
    return sum;
  }
}
