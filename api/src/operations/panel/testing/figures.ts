/** Calculates the panel's figures in the simplest way from what each person did, without any product code. */

export const PRICES = { basic: 1999, pro: 4999, premium: 9999 } as const;
export type Plan = keyof typeof PRICES;
const PLANS = ['basic', 'pro', 'premium'] as const;

/** From `at` on, a person's subscriptions bring this much a month. */
export interface Step {
  /** Milliseconds. */
  readonly at: number;
  readonly cents: number;
  /** Whether a payment caused the change. */
  readonly byPayment: boolean;
}

export interface PersonFacts {
  readonly email: string;
  readonly steps: readonly Step[];
  /** When they began subscriptions, paid or not. */
  readonly begun: readonly number[];
  readonly payments: number;
  readonly collectedCents: number;
  readonly refundedCents: number;
  readonly lostCents: number;
  /** The open plan, and the part of its price that is ending or overdue. */
  readonly openPlan: Plan | null;
  readonly leavingCents: number;
  readonly overdueCents: number;
}

const DAY = 86_400_000;
const KINDS = ['new', 'expansion', 'reactivation', 'contraction', 'churn_choice', 'churn_payment'] as const;
type Kind = (typeof KINDS)[number];

interface Moved {
  readonly email: string;
  readonly at: number;
  readonly kind: Kind;
  readonly cents: number;
}

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

function kindOf(from: number, to: number, isFirst: boolean, byPayment: boolean): Kind {
  if (to === 0) return byPayment ? 'churn_payment' : 'churn_choice';
  if (from === 0) return isFirst ? 'new' : 'reactivation';
  return to > from ? 'expansion' : 'contraction';
}

const movementsOf = ({ email, steps }: PersonFacts): Moved[] => {
  let [before, isFirst] = [0, true];
  return steps.flatMap(({ at, cents, byPayment }) => {
    if (cents === before) return [];
    const moved = { email, at, kind: kindOf(before, cents, isFirst, byPayment), cents: cents - before };
    [before, isFirst] = [cents, false];
    return [moved];
  });
};

/** A person's monthly revenue just before a moment. */
const broughtBefore = ({ steps }: PersonFacts, at: number) =>
  steps.findLast((step) => step.at < at)?.cents ?? 0;

export function figuresOf(people: readonly PersonFacts[], now: number) {
  const all = people.flatMap(movementsOf);
  const cents = (before: number) => sum(people.map((person) => broughtBefore(person, before)));
  const paying = (before: number) => people.filter((person) => broughtBefore(person, before) > 0).length;
  const date = new Date(now);
  const monthAt = (back: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1);
  const months = Array.from({ length: 12 }, (_, index) => monthAt(11 - index));
  const tomorrow = (Math.floor(now / DAY) + 1) * DAY;
  const days = Array.from({ length: 30 }, (_, index) => tomorrow - (29 - index) * DAY);
  return {
    months: months.map((start, index) => {
      const moved = all.filter(({ at }) => monthOf(at) === monthOf(start));
      const of = (kind: Kind) => moved.filter((one) => one.kind === kind);
      return {
        month: monthOf(start),
        startCents: cents(start),
        movements: Object.fromEntries(
          KINDS.map((kind) => [
            kind,
            {
              cents: sum(of(kind).map((one) => one.cents)),
              customers: new Set(of(kind).map(({ email }) => email)).size,
            },
          ]),
        ),
        endCents: cents(months[index + 1] ?? Number.POSITIVE_INFINITY),
        ...keptOf(people, start, months[index + 1] ?? Number.POSITIVE_INFINITY),
      };
    }),
    revenue: days.map(cents),
    customers: days.map(paying),
    funnel: funnelOf(people, all, tomorrow),
    cohorts: cohortsOf(people, months),
    worth: worthOf(people, tomorrow - 30 * DAY, tomorrow),
    summary: summaryOf(people, cents(Number.POSITIVE_INFINITY)),
    people: people.map(moneyOf).sort((a, b) => (a.email < b.email ? -1 : 1)),
  };
}

/** Of customers with revenue at the beginning. */
function keptOf(people: readonly PersonFacts[], start: number, end: number) {
  const there = people.map((person) => [broughtBefore(person, start), broughtBefore(person, end)] as const);
  const stayed = there.filter(([before]) => before > 0);
  return {
    keptCents: sum(stayed.map(([, after]) => after)),
    keptAtMostCents: sum(stayed.map(([before, after]) => Math.min(before, after))),
  };
}

function funnelOf(people: readonly PersonFacts[], all: readonly Moved[], end: number) {
  const between = (from: number, to: number) => {
    const isIn = (at: number) => at >= from && at < to;
    const paid = all.filter(({ kind, at }) => kind === 'new' && isIn(at)).map(({ email }) => email);
    const begun = people
      .filter(({ email }) => !all.some((one) => one.email === email && one.at < from))
      .filter((person) => person.begun.some(isIn) || paid.includes(person.email));
    return { begun: begun.length, paid: paid.length };
  };
  const [now, before] = [between(end - 30 * DAY, end), between(end - 60 * DAY, end - 30 * DAY)];
  return {
    begun: { now: now.begun, before: before.begun },
    paid: { now: now.paid, before: before.paid },
  };
}

function cohortsOf(people: readonly PersonFacts[], months: readonly number[]) {
  return months.flatMap((start, index) => {
    const own = people.filter((person) => {
      const first = movementsOf(person)[0];
      return first && monthOf(first.at) === monthOf(start);
    });
    const ends = months.slice(index).map((_, later) => months[index + later + 1] ?? Number.POSITIVE_INFINITY);
    const kept = ends.map((end) => own.filter((person) => broughtBefore(person, end) > 0).length);
    return own.length > 0 ? [{ month: monthOf(start), customers: own.length, kept }] : [];
  });
}

function worthOf(people: readonly PersonFacts[], from: number, to: number) {
  const there = people.filter((person) => broughtBefore(person, from) > 0);
  const staying = people.filter((person) => broughtBefore(person, to) > 0);
  const lost = there.filter((person) => !staying.includes(person)).length;
  const monthlyCents =
    staying.length > 0
      ? Math.round(sum(staying.map((one) => broughtBefore(one, to))) / staying.length)
      : null;
  const months = lost > 0 ? (there.length / lost) * (30 / (365.25 / 12)) : null;
  return {
    monthlyCents,
    lost,
    atStart: there.length,
    months: months === null ? null : Math.round(months * 10) / 10,
    valueCents: months === null || monthlyCents === null ? null : Math.round(months * monthlyCents),
  };
}

function summaryOf(people: readonly PersonFacts[], monthlyCents: number) {
  const having = (of: 'leavingCents' | 'overdueCents') => ({
    count: people.filter((person) => person[of] > 0).length,
    cents: sum(people.map((person) => person[of])),
  });
  return {
    live: people.filter(({ openPlan }) => openPlan !== null).length,
    total: people.length,
    monthlyCents,
    leaving: having('leavingCents'),
    overdue: having('overdueCents'),
    byPlan: PLANS.map((plan) => ({ plan, count: people.filter((one) => one.openPlan === plan).length })),
  };
}

function moneyOf(person: PersonFacts) {
  const { email, payments, collectedCents, refundedCents, lostCents } = person;
  return {
    email,
    monthlyCents: broughtBefore(person, Number.POSITIVE_INFINITY),
    paidCents: collectedCents - refundedCents - lostCents,
    ...{ payments, collectedCents, refundedCents, lostCents },
  };
}

export type PanelFigures = ReturnType<typeof figuresOf>;
