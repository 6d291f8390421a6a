/**
 * Looks at each signal again so and so long after it was first advised, whether it still stands or not: what its orders
 * would have left somebody who came that late. Misses and losses are the point of it.
 */
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { type LaterWorth, type OutcomeDetail, type SignalOutcome, STAKE_PARTS } from '../../market-port';
import type { Advice } from '../advice/advise';
import { laterWorth, type Stake } from '../advice/later-worth';
import type { BookRequests } from '../book-requests';
import type { Hop } from '../cycles/cycle';
import type { DetectionRules } from '../detection-rules';
import type { OpenSignal } from './open-signal';

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
