/**
 * Looks at each signal again so and so long after it was first advised, whether it still stands or not: what its orders
 * would have left somebody who came that late. Misses and losses are the point of it.
 */
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { type LegDepth, type Placed, place } from '../../engine';
import { type LaterWorth, type OutcomeDetail, type SignalOutcome, STAKE_PARTS } from '../market-port';
import { type Advice, depthOf } from './advise';
import type { BookRequests } from './book-requests';
import type { Hop } from './cycles';
import type { DetectionRules } from './detection-rules';
import type { OpenSignal } from './open-signals';

interface Followed {
  readonly signalId: string;
  readonly hops: readonly Hop[];
  /** Of the amount, and of the parts of it. */
  readonly stake: Stake;
  readonly amountEur: number;
  readonly detail: Omit<OutcomeDetail, 'smaller'>;
  readonly since: number;
  readonly left: (LaterWorth | null)[];
  readonly smaller: (LaterWorth | null)[][];
}

/** Books are asked for so long before they are looked at. */
const AHEAD_MS = 1_000;
/** A market gone mad must not exhaust the memory; beyond it, signals are not followed. */
const MOST = 2_000;

export class FollowUps {
  private readonly followed = new Set<Followed>();

  constructor(
    private readonly rules: Pick<DetectionRules, 'quoteLimitMs' | 'bookLimitMs'>,
    private readonly books: BookRequests,
    private readonly report: (outcome: SignalOutcome) => void,
  ) {}

  /** What cannot be said in euros cannot be added up, and is not followed. */
  begin({ id, cycle, reportedAdvice }: OpenSignal, now: number): void {
    const { size, legs } = reportedAdvice;
    const [first] = legs;
    if (size.amountEur === null || first === undefined || this.followed.size >= MOST) return;
    const amounts = [...STAKE_PARTS.map((part) => part * size.amount), size.amount];
    const one: Followed = {
      signalId: id,
      hops: cycle.hops,
      stake: { amounts, limitPrice: first.limitPrice },
      amountEur: size.amountEur,
      detail: detailOf(reportedAdvice, size.amountEur),
      ...{ since: now, left: [], smaller: [] },
    };
    this.followed.add(one);
    this.lookAt(one, now);
  }

  /** To be called several times a second. */
  look(now: number): void {
    for (const one of this.followed) this.lookAt(one, now);
  }

  private lookAt(one: Followed, now: number): void {
    for (let delay = delayOf(one); delay !== undefined; delay = delayOf(one)) {
      const due = one.since + delay * 1000;
      if (due - AHEAD_MS <= now) this.books.request(one.hops, now, AHEAD_MS);
      if (now < due) return;
      const smaller = this.worthsOf(one, now);
      one.left.push(smaller.pop() ?? null);
      one.smaller.push(smaller);
    }
    this.followed.delete(one);
    const { signalId, amountEur, left, detail, smaller } = one;
    if (left.some((worth) => worth !== null))
      this.report({ signalId, amountEur, left, detail: { ...detail, smaller } });
  }

  /** Of the parts, and then of the whole amount. */
  private worthsOf({ hops, stake, amountEur }: Followed, now: number): (LaterWorth | null)[] {
    const worths = laterWorth(hops, stake, { now, ...this.rules });
    return worths.map(
      (worth, index) =>
        worth && { eur: worth.net * amountEur * (STAKE_PARTS[index] ?? 1), isMissed: worth.isMissed },
    );
  }
}

function detailOf({ legs, size, transfers }: Advice, amountEur: number): Followed['detail'] {
  const rate = amountEur / size.amount;
  return {
    fees: legs.map(({ exchange, fee }) => [exchange, fee]),
    moves: transfers.length > 0,
    leastEur: (size.curve?.least ?? size.amount) * rate,
    grainEur: (size.curve?.grain ?? 0) * rate,
    tollEur: size.curve?.toll == null ? null : size.curve.toll * rate,
  };
}

/** Of the next look; none is left when all are done. */
const delayOf = ({ left }: Followed): number | undefined => DELAYS_S[left.length];

export interface Stake {
  /** Of the coin that the cycle begins with; each is looked at by itself. */
  readonly amounts: readonly number[];
  /** Of the first order. */
  readonly limitPrice: number;
}

interface StakeLimits {
  readonly now: number;
  readonly quoteLimitMs: number;
  readonly bookLimitMs: number;
}

interface LaterNet {
  /** A fraction of the amount. */
  readonly net: number;
  readonly isMissed: boolean;
}

/** Less than this part of a stake is rounding. */
const ROUNDING = 1e-9;

/** What each amount would bring if it were sent round now; null when a leg has no fresh price, or its known book cannot take all of it: nobody can say what it would bring. */
function laterWorth(
  hops: readonly Hop[],
  { amounts, limitPrice }: Stake,
  limits: StakeLimits,
): readonly (LaterNet | null)[] {
  return carry(hops, amounts, limits).map((carried, index) => {
    const amount = amounts[index] ?? 0;
    return carried && { net: carried.have / amount - 1, isMissed: isBeyond(carried, limitPrice, hops) };
  });
}

export interface Carried {
  /** What comes out of the last leg. */
  readonly have: number;
  /** The worst price that the first order touches. */
  readonly limitPrice: number;
}

/**
 * What each of these amounts has become after the legs. Less than nothing is carried on at the best prices: so the profit
 * stays concave in the stake, also where moving took more than there was.
 */
export function carry(
  hops: readonly Hop[],
  amounts: readonly (number | null)[],
  { now, quoteLimitMs, bookLimitMs }: StakeLimits,
): readonly (Carried | null)[] {
  const depth = isFresh(hops, { now, quoteLimitMs }) ? depthOf(hops, now, bookLimitMs) : null;
  return amounts.map((amount) => (depth && amount !== null ? carriedThrough(depth.legs, amount) : null));
}

export const isFresh = (
  hops: readonly Hop[],
  { now, quoteLimitMs }: Pick<StakeLimits, 'now' | 'quoteLimitMs'>,
): boolean => hops.every(({ market }) => now - market.at <= quoteLimitMs);

function carriedThrough(legs: readonly LegDepth[], amount: number): Carried | null {
  let have = amount;
  let limitPrice: number | null = null;
  for (const leg of legs) {
    const placed = have > 0 ? placedWhole(leg, have) : atBest(leg, have);
    if (placed === null) return null;
    limitPrice ??= placed.limitPrice;
    have = placed.output;
  }
  return { have, limitPrice: limitPrice ?? 0 };
}

function placedWhole(leg: LegDepth, have: number): Pick<Placed, 'output' | 'limitPrice'> | null {
  const placed = place({ ...leg, step: 0, minAmount: 0, minCost: 0, toll: 0 }, have);
  return placed === null || placed.input < have * (1 - ROUNDING) ? null : placed;
}

function atBest({ side, levels, fee }: LegDepth, have: number): Pick<Placed, 'output' | 'limitPrice'> {
  const [price = 0] = levels[0] ?? [];
  return { limitPrice: price, output: have * (side === 'sell' ? price : 1 / price) * (1 - fee) };
}

/** Whether the first order would not have filled within its limit. */
export const isBeyond = ({ limitPrice }: Carried, limit: number, [first]: readonly Hop[]): boolean =>
  first?.side === 'buy' ? limitPrice > limit * (1 + ROUNDING) : limitPrice < limit * (1 - ROUNDING);
