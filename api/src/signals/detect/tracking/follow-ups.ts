/**
 * Looks at each signal again so and so long after it was first advised, whether it still stands or not: what its orders
 * would have left somebody who came that late. Misses and losses are the point of it.
 */
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import type { LaterWorth, SignalOutcome } from '../../market-port';
import { laterWorth, type Stake } from '../advice/later-worth';
import type { BookRequests } from '../book-requests';
import type { Hop } from '../cycles/cycle';
import type { DetectionRules } from '../detection-rules';
import type { OpenSignal } from './open-signal';

interface Followed {
  readonly signalId: string;
  readonly hops: readonly Hop[];
  readonly stake: Stake;
  readonly amountEur: number;
  readonly since: number;
  readonly left: (LaterWorth | null)[];
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
    const stake = { amount: size.amount, limitPrice: first.limitPrice };
    const one = { signalId: id, hops: cycle.hops, stake, amountEur: size.amountEur, since: now, left: [] };
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
      one.left.push(this.worthOf(one, now));
    }
    this.followed.delete(one);
    const { signalId, amountEur, left } = one;
    if (left.some((worth) => worth !== null)) this.report({ signalId, amountEur, left });
  }

  private worthOf({ hops, stake, amountEur }: Followed, now: number): LaterWorth | null {
    const worth = laterWorth(hops, stake, { now, ...this.rules });
    return worth && { eur: worth.net * amountEur, isMissed: worth.isMissed };
  }
}

/** Of the next look; none is left when all are done. */
const delayOf = ({ left }: Followed): number | undefined => DELAYS_S[left.length];
