/** Subscriptions calculated independently of product and provider: plans, months, cards, refunds and disputes. */
import { type PersonFacts, type Plan, PRICES, type Step } from './figures';

export type Card = 'good' | 'bad' | 'disputed';

interface Payment {
  readonly cents: number;
  readonly at: number;
  refunded: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
}

const DAY = 86_400_000;
const RETRY = 3 * DAY;

/** Whole seconds, as the provider counts. */
const seconds = (at: number) => Math.floor(at / 1000) * 1000;

function monthsAfter(anchor: number, months: number): number {
  const date = new Date(anchor);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(year, month, day) + (anchor % DAY);
}

export class PlainSubscription {
  scheduled: Plan | null = null;
  isEnding = false;
  card: Card = 'good';
  isOver = false;
  overdueSince: number | null = null;
  readonly payments: Payment[] = [];
  private readonly anchor: number;
  private count = 0;

  constructor(
    readonly id: string,
    public plan: Plan,
    at: number,
  ) {
    this.anchor = seconds(at);
    this.pay(PRICES[plan], this.anchor);
  }

  get periodStart(): number {
    return monthsAfter(this.anchor, this.count);
  }
  get periodEnd(): number {
    return monthsAfter(this.anchor, this.count + 1);
  }

  /** When the next change happens by itself. */
  get due(): number {
    if (this.isOver) return Number.POSITIVE_INFINITY;
    return this.overdueSince === null ? this.periodEnd : this.overdueSince + RETRY;
  }

  pay(cents: number, at: number): void {
    this.payments.push({ cents, at, refunded: 0, dispute: this.card === 'disputed' ? 'open' : 'none' });
  }

  /** The unused part of the old plan is credited. */
  upgrade(plan: Plan, at: number): void {
    const left = (this.periodEnd - seconds(at)) / (this.periodEnd - this.periodStart);
    this.pay(Math.round(PRICES[plan] * left) - Math.round(PRICES[this.plan] * left), seconds(at));
    this.plan = plan;
  }

  /** A renewal, an end, or a retry of the card. */
  step(): void {
    const at = this.due;
    if (this.overdueSince !== null) {
      if (this.card === 'bad') this.isOver = true;
      else this.pay(PRICES[this.plan], at);
      if (!this.isOver) this.overdueSince = null;
      return;
    }
    if (this.isEnding) {
      this.isOver = true;
      return;
    }
    this.count += 1;
    this.plan = this.scheduled ?? this.plan;
    this.scheduled = null;
    if (this.card === 'bad') this.overdueSince = at;
    else this.pay(PRICES[this.plan], at);
  }

  /** Whether the payment for the current period, or else the last one, was refunded or disputed. */
  get isReversed(): boolean {
    const running = this.payments.filter(({ at }) => at >= this.periodStart);
    return (running.length > 0 ? running : this.payments.slice(-1)).some(
      ({ cents, refunded, dispute }) => refunded === cents || dispute === 'open' || dispute === 'lost',
    );
  }

  get cents(): number {
    return this.isOver || this.isEnding || this.isReversed ? 0 : PRICES[this.scheduled ?? this.plan];
  }
}

export class PlainPerson {
  readonly held: PlainSubscription[] = [];
  readonly begun: number[] = [];
  private readonly steps: Step[] = [];

  constructor(readonly email: string) {}

  get live(): PlainSubscription | undefined {
    return this.held.find(({ isOver }) => !isOver);
  }

  /** Call it after every change. */
  note(at: number): void {
    const cents = this.held.reduce((total, one) => total + one.cents, 0);
    const last = this.held.at(-1);
    const isLost = last?.isOver ? last.overdueSince !== null : (last?.isReversed ?? false);
    this.steps.push({ at: seconds(at), cents, byPayment: isLost });
  }

  get facts(): PersonFacts {
    const { email, steps, begun, live } = this;
    const paid = this.held.flatMap(({ payments }) => payments);
    const total = (of: (one: Payment) => number) => paid.reduce((all, one) => all + of(one), 0);
    const isOpen = live !== undefined && !live.isReversed;
    return {
      ...{ email, steps, begun },
      payments: paid.length,
      collectedCents: total(({ cents }) => cents),
      refundedCents: total(({ refunded }) => refunded),
      lostCents: total(({ cents, dispute }) => (dispute === 'lost' ? cents : 0)),
      openPlan: isOpen ? live.plan : null,
      leavingCents: isOpen && live.isEnding ? PRICES[live.scheduled ?? live.plan] : 0,
      overdueCents: live && live.overdueSince !== null ? live.cents : 0,
    };
  }
}
