/** The boards that opportunities are looked for on, one engine each, from what fewest to what most customers may see. */
import type { MarketStatus } from '@spreadwise/contract';
import { createEngine } from '../../../engine';
import type { Engine, Cycle as EngineCycle } from '../../../engine/types';
import type { Market } from '../markets/market';
import { type Cycle, cycleOf, isMajor, type Universe } from './cycle';
import { TickTimes } from './tick-times';

export interface BoardSpec {
  readonly universe: Universe;
  readonly maxHops: number;
}

/**
 * One for each audience. Four and five hops apart, though the second finds what the first does: where a dislocation's
 * best cycles have five hops, they share its edge with all shorter ones, so that a board for both would leave nothing
 * to those whose plan has four.
 */
export const BOARDS: readonly BoardSpec[] = [
  { universe: 'majors', maxHops: 3 },
  { universe: 'standard', maxHops: 4 },
  { universe: 'standard', maxHops: 5 },
  { universe: 'all', maxHops: 6 },
];

/** The first board that a cycle is on: whoever sees that board sees it. */
export function audienceOf({ universe, hops }: Cycle): number {
  const index = BOARDS.findIndex(
    (board) =>
      hops.length <= board.maxHops &&
      (board.universe === 'all' || board.universe === universe || universe === 'majors'),
  );
  return index < 0 ? BOARDS.length : index;
}

/** Of these, the ones that share no edge are candidates. */
const STANDING = 100;
const MOST_CANDIDATES = 20;

export class Board {
  readonly times = new TickTimes();
  /** Whether markets came or went since the engine was made. */
  isOutdated = true;
  private markets: readonly Market[] = [];
  private engine: Engine | null = null;
  private seenVersion = -1;
  /** Whether every cycle that gains stands: only then does the engine's version tell of each change among them. */
  private isAllStanding = false;
  private ticks = 0;
  private assets = 0;
  private found: readonly Cycle[] = [];

  constructor(
    private readonly index: number,
    readonly spec: BoardSpec,
  ) {}

  private takes(market: Market): boolean {
    if (Number.isNaN(market.fee) || market.baseId === market.quoteId) return false;
    if (this.spec.universe === 'majors') return isMajor(market);
    return this.spec.universe === 'all' || market.exchange.isStandard;
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
      ...this.spec,
      assets: this.assets,
      markets: this.markets.length,
      standing: this.engine?.standing().length ?? 0,
      ticks: this.ticks,
      tickP50Us: this.times.quantile(0.5),
      tickP99Us: this.times.quantile(0.99),
    };
  }

  /** Makes the engine anew from these markets and what is held of them. */
  rebuild(all: Iterable<Market>): void {
    for (const market of this.markets) market.slots[this.index] = -1;
    const assets = new Map<number, number>();
    const numberOf = (asset: number) => {
      const number = assets.get(asset) ?? assets.size;
      assets.set(asset, number);
      return number;
    };
    this.markets = [...all].filter((market) => this.takes(market));
    const markets = this.markets.map(({ baseId, quoteId, fee }) => ({
      base: numberOf(baseId),
      quote: numberOf(quoteId),
      fee,
    }));
    this.assets = assets.size;
    const { maxHops } = this.spec;
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

  /** The best cycles that share no edge with each other, as they last changed. */
  candidates(): readonly Cycle[] {
    const { engine } = this;
    if (engine === null || (engine.version === this.seenVersion && this.isAllStanding)) return this.found;
    this.seenVersion = engine.version;
    this.isAllStanding = engine.standing().length < STANDING;
    this.found = engine.disjoint(MOST_CANDIDATES).map((cycle) => this.named(cycle));
    return this.found;
  }

  private named({ legs }: EngineCycle): Cycle {
    return cycleOf(
      legs.flatMap(({ market: slot, side }) => {
        const market = this.markets[slot];
        return market ? [{ market, side }] : [];
      }),
    );
  }
}
