/**
 * Checks advice again after fixed delays, whether or not its signal is still open: what its orders would have earned
 * somebody who came that late. Misses and losses are what this is for.
 */
import type { SignalTransfer } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { type Fill, type LaterWorth, type SignalOutcome, STAKE_PARTS } from '../../market-port';
import { type Advice, costOf } from '../advise';
import type { Hop } from '../cycles';
import type { BookRequests } from '../depth';
import type { DetectionRules } from '../detection-rules';
import type { EuroRates } from '../euro-rates';
import { AHEAD_MS, type BooksNow, legsNow, sendOrders } from '../later-orders';
import type { NetworkTable } from '../network-table';
import type { OpenSignal } from '../open-signals';

/** A signal, and the advice on it to follow. */
export type FollowedSignal = Pick<OpenSignal, 'id' | 'cycle' | 'reportedAdvice'>;

export interface FollowUpsContext {
  readonly rules: Pick<DetectionRules, 'quoteLimitMs' | 'bookLimitMs'>;
  readonly books: BookRequests;
  readonly networks: Pick<NetworkTable, 'movesOf'>;
  readonly rates: Pick<EuroRates, 'euros'>;
}

interface Followed {
  readonly outcome: Omit<SignalOutcome, 'left' | 'detail'>;
  readonly detail: Omit<SignalOutcome['detail'], 'smaller' | 'fills'>;
  readonly hops: readonly Hop[];
  /** One per order. */
  readonly limits: readonly number[];
  /** In the coin that the cycle begins with: the parts and the whole; and euros per unit of it. */
  readonly amounts: readonly number[];
  readonly rate: number;
  readonly since: number;
  readonly looks: (readonly (LaterWorth | null)[])[];
  readonly report: (outcome: SignalOutcome) => void;
}

/** A market gone wrong must not exhaust the memory; beyond this, signals are not followed. */
const MOST = 10_000;

export class FollowUps {
  nextDue = Number.POSITIVE_INFINITY;
  private readonly followed = new Set<Followed>();

  constructor(private readonly context: FollowUpsContext) {}

  /**
   * May be called repeatedly for a signal, each time by its current advice. Advice without a value in euros cannot be
   * added up, and is not followed.
   */
  begin(
    { id, cycle: { hops }, reportedAdvice }: FollowedSignal,
    now: number,
    report: (outcome: SignalOutcome) => void,
  ): void {
    const { size, legs } = reportedAdvice;
    if (size.amountEur === null || this.followed.size >= MOST) return;
    const one: Followed = {
      outcome: { signalId: id, amountEur: size.amountEur },
      detail: { ...detailOf(reportedAdvice, size.amountEur), ...this.returnOf(hops, now) },
      limits: legs.map(orderLimitOf),
      amounts: [...STAKE_PARTS, 1].map((part) => part * size.amount),
      rate: size.amountEur / size.amount,
      ...{ hops, since: now, looks: [], report },
    };
    this.followed.add(one);
    this.nextDue = Math.min(this.nextDue, this.lookAt(one, now));
  }

  /** Call as soon as something is due. */
  look(now: number): void {
    let next = Number.POSITIVE_INFINITY;
    for (const one of this.followed) next = Math.min(next, this.lookAt(one, now));
    this.nextDue = next;
  }

  /** Each look uses the markets as they were when it was due; returns when the next thing is due. */
  private lookAt(one: Followed, now: number): number {
    const { rules, books } = this.context;
    for (const delay of DELAYS_S.slice(one.looks.length)) {
      const due = one.since + delay * 1000;
      if (now < due - AHEAD_MS) return due - AHEAD_MS;
      books.request(one.hops, now, AHEAD_MS);
      if (now < due) return due;
      one.looks.push(worthsOf(one, { now: due, ...rules }));
    }
    this.followed.delete(one);
    one.report(outcomeOf(one));
    return Number.POSITIVE_INFINITY;
  }

  /** Each coin moved from one exchange to the next has to be returned, and the last yield to the first exchange. */
  private returnOf(hops: readonly Hop[], now: number): Pick<Followed['detail'], 'returnEur' | 'returnMs'> {
    const { networks, rates } = this.context;
    const around = networks.movesOf([...hops, ...hops.slice(0, 1)]).slice(0, hops.length);
    const moves = around.filter((move) => move !== null);
    const minutes = Math.max(0, ...moves.map(({ arrivalMinutes = Number.NaN }) => arrivalMinutes));
    return {
      returnEur: costOf(moves, now, rates),
      returnMs: Number.isNaN(minutes) ? null : minutes * 60_000,
    };
  }
}

function worthsOf({ hops, limits, amounts, rate }: Followed, books: BooksNow): (LaterWorth | null)[] {
  const legs = legsNow(hops, books);
  return amounts.map((amount) => {
    const sent = legs && sendOrders({ hops, legs, limits }, amount, books);
    if (!sent) return null;
    const { spent, back, fills } = sent;
    return { eur: (back - spent) * rate, isMissed: spent === 0, fills };
  });
}

function outcomeOf({ outcome, detail, looks }: Followed): SignalOutcome {
  const whole = looks.map((worths) => worths.at(-1) ?? null);
  return {
    ...outcome,
    left: whole.map((worth) => worth && { eur: worth.eur, isMissed: worth.isMissed }),
    detail: {
      ...detail,
      smaller: looks.map((worths) => worths.slice(0, -1)),
      fills: whole.map((worth): readonly Fill[] | null => worth?.fills ?? null),
    },
  };
}

function detailOf(
  { legs, size, transfers }: Advice,
  amountEur: number,
): Omit<Followed['detail'], 'returnEur' | 'returnMs'> {
  const rate = amountEur / size.amount;
  return {
    fees: legs.map(({ exchange, fee }) => [exchange, fee]),
    orders: legs.map((leg) => {
      const { exchange, base, quote, side } = leg;
      return { exchange, base, quote, side, limitPrice: orderLimitOf(leg) };
    }),
    moves: transfers.length > 0,
    travelMs: travelMsOf(transfers),
    leastEur: (size.curve?.least ?? size.amount) * rate,
    grainEur: (size.curve?.grain ?? 0) * rate,
    tollEur: size.curve?.toll == null ? null : size.curve.toll * rate,
  };
}

/** One after the other; null if one of them is unknown. */
export function travelMsOf(transfers: readonly SignalTransfer[]): number | null {
  let minutes = 0;
  for (const { arrivalMinutes } of transfers) {
    if (arrivalMinutes === undefined) return null;
    minutes += arrivalMinutes;
  }
  return minutes * 60_000;
}
