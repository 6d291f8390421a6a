/** One universe's search for opportunities: its engine, fed with quotes, and the cycles that stand in it. */
import type { MarketStatus } from '@spreadwise/contract';
import type { Engine, Cycle as EngineCycle } from '../../../engine';
import { createEngine } from '../../../engine';
import type { Market } from '../markets/market';
import { cycleOf, type MarketCycle } from './cycle';
import type { ScannedUniverse } from './scanned-universes';
import { TickTimes } from './tick-times';

/** How many standing cycles the engine keeps; candidates are those of them that share no edge. */
const STANDING = 100;
const MOST_CANDIDATES = 20;

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
