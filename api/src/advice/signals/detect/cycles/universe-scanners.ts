/** The scanners of all universes, fed and read as one. */
import type { MarketStatus } from '@spreadwise/contract';
import type { Market } from '../markets/market';
import type { MarketCycle } from './cycle';
import { SCANNED_UNIVERSES } from './scanned-universes';
import { UniverseScanner } from './universe-scanner';

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
