/** What cycles are worth in euros at their best size, by the current books and rates. */
import { getOrInsert } from '../../../../platform/lib/lists';
import { type LegDepth, size } from '../../../engine';
import type { AdviceContext } from '../advise';
import { givenBy, type Hop } from '../cycles';
import { depthOf } from '../depth';
import type { DetectionRules } from '../detection-rules';
import type { StakeDepth } from './staked-quotes';

/** How far off the search may be, because rates and the prices on the way are. */
const TOLERANCE = 0.1;

/**
 * The profit up to which the stakes of a cycle's legs may rise, if it is worth `eur`; both in euros. A cycle that is
 * not advice itself must hide none.
 */
export const reachOf = (eur: number, { minProfitEur }: DetectionRules): number =>
  eur < minProfitEur ? (1 - TOLERANCE) * minProfitEur : (1 + TOLERANCE) * eur;

export class Worths {
  /** By coin, in euros. */
  private readonly rates = new Map<string, number | null>();
  private now = Number.NEGATIVE_INFINITY;
  private ratesAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly rules: DetectionRules,
    private readonly euroRates: AdviceContext['rates'],
  ) {}

  /** Reuses rates that are not older than this. Returns whether they were dropped. */
  turn(now: number, keptMs = 0): boolean {
    this.now = now;
    if (now < this.ratesAt + keptMs) return false;
    this.rates.clear();
    this.ratesAt = now;
    return true;
  }

  of(hops: readonly Hop[]): number {
    // Starts from a coin that has a rate, if any has.
    const first = hops.findIndex((hop) => this.rate(givenBy(hop)) !== null);
    const turned = first > 0 ? [...hops.slice(first), ...hops.slice(0, first)] : hops;
    const legs = turned.map((hop) => this.legOf(hop));
    const sizing = legs.every((leg) => leg !== undefined) && size(legs);
    if (!sizing) return 0;
    const rate = this.rate(turned[0] ? givenBy(turned[0]) : '');
    return rate === null ? this.rules.minProfitEur : sizing.profit * rate;
  }

  depth(hop: Hop): StakeDepth {
    const base = this.rate(hop.market.base) ?? 0;
    const quote = this.rate(hop.market.quote) ?? 0;
    return { levels: this.legOf(hop)?.levels ?? [], valueAt: (price) => Math.max(base, price * quote) };
  }

  /** By its book, or else its best level. */
  private legOf(hop: Hop): LegDepth | undefined {
    return depthOf([hop], this.now, this.rules.bookLimitMs)?.legs[0];
  }

  private rate(coin: string): number | null {
    return getOrInsert(this.rates, coin, () => this.euroRates.euros(coin, this.now));
  }
}
