/** Which payment counts when several browsers pay for one address: the first one read back (docs/billing.md). Pure. */
import type { checkoutAttempts } from '../../../platform/db/schema';
import { isHeld } from '../access/tiers';
import type { ProviderSubscription } from '../provider/gateway';

export interface AttemptRecord
  extends Pick<typeof checkoutAttempts.$inferSelect, 'id' | 'email' | 'status' | 'subscriptionId'> {
  readonly declines: number;
}

/** At this many the attempt is withdrawn: its secret lets stolen cards be tried at the provider without us. */
export const MOST_DECLINES = 8;

export interface KnownAttempts {
  /** Those that began the customer's subscriptions; old ones have been deleted. */
  readonly attempts: readonly AttemptRecord[];
  /** Those of their addresses for which another customer holds a subscription. */
  readonly taken: readonly string[];
}

export interface AttemptDecision {
  readonly paid: readonly AttemptRecord[];
  readonly expired: readonly AttemptRecord[];
  readonly withdrawn: readonly AttemptRecord[];
  /** What is recorded; without the payments of withdrawn attempts, since those are refunded. */
  readonly recorded: readonly ProviderSubscription[];
  /** Paid beside another and not ended yet: opens nothing, and is recorded once it has ended. */
  readonly leftOut: readonly string[];
}

export const isOfAttempt = (
  { id, attemptId }: Pick<ProviderSubscription, 'id' | 'attemptId'>,
  attempt: Pick<AttemptRecord, 'id' | 'subscriptionId'>,
): boolean => attempt.id === attemptId || attempt.subscriptionId === id;

interface Begun {
  readonly subscription: ProviderSubscription;
  /** Null if it was begun by no known checkout. */
  readonly attempt: AttemptRecord | null;
}

type Verdict = 'counts' | 'paid' | 'expired' | 'superseded';

export function decideAttempts(
  subscriptions: readonly ProviderSubscription[],
  { attempts, taken }: KnownAttempts,
): AttemptDecision {
  const begun = subscriptions.map((subscription) => ({
    subscription,
    attempt: attempts.find((attempt) => isOfAttempt(subscription, attempt)) ?? null,
  }));
  const verdicts = judge(begun, taken);
  const those = (verdict: Verdict) => begun.filter((one) => verdicts.get(one) === verdict);
  const superseded = those('superseded');
  const stillHeld = superseded.filter(isHeldNow);
  return {
    paid: those('paid').flatMap(attemptOf),
    expired: [
      ...those('expired').flatMap(attemptOf),
      ...attempts.filter((attempt) => isGone(attempt, subscriptions)),
    ],
    withdrawn: superseded.flatMap(attemptOf).filter((attempt) => !isGivenUp(attempt)),
    recorded: begun
      .filter((one) => !stillHeld.includes(one))
      .map((one) => (superseded.includes(one) ? withoutMoney(one.subscription) : one.subscription)),
    leftOut: stillHeld.map(({ subscription }) => subscription.id),
  };
}

const isGone = (attempt: AttemptRecord, subscriptions: readonly ProviderSubscription[]): boolean =>
  attempt.status === 'open' && !subscriptions.some((subscription) => isOfAttempt(subscription, attempt));
const isHeldNow = ({ subscription }: Begun) => isHeld(subscription.status);
const isGivenUp = ({ status }: AttemptRecord) => status === 'withdrawn' || status === 'returned';
const attemptOf = ({ attempt, subscription }: Begun): AttemptRecord[] =>
  attempt ? [{ ...attempt, subscriptionId: subscription.id }] : [];
const withoutMoney = (subscription: ProviderSubscription): ProviderSubscription => ({
  ...subscription,
  paidInvoice: null,
  paidInvoices: [],
});

/** Oldest first: of two that one read shows as paid, the older one is kept. */
function judge(begun: readonly Begun[], takenElsewhere: readonly string[]): ReadonlyMap<Begun, Verdict> {
  const taken = new Set(takenElsewhere);
  const settled = begun.filter(({ attempt }) => attempt === null || attempt.status === 'paid');
  // Whatever this customer holds blocks every address of theirs: the same customer would be billed twice.
  if (settled.some(isHeldNow)) for (const { attempt } of begun) if (attempt) taken.add(attempt.email);
  const verdicts = new Map<Begun, Verdict>();
  for (const one of begun.toSorted(byAge)) verdicts.set(one, verdictOf(one, taken));
  return verdicts;
}

const byAge = (a: Begun, b: Begun) => a.subscription.createdAt.getTime() - b.subscription.createdAt.getTime();

/** Marks the address as taken when its attempt is paid. */
function verdictOf({ subscription, attempt }: Begun, taken: Set<string>): Verdict {
  if (!attempt || attempt.status === 'paid') return 'counts';
  if (isGivenUp(attempt)) return 'superseded';
  if (isHeld(subscription.status)) {
    if (taken.has(attempt.email)) return 'superseded';
    taken.add(attempt.email);
    return 'paid';
  }
  const isOpen = attempt.status === 'open';
  if (subscription.status !== 'incomplete') return isOpen ? 'expired' : 'counts';
  // A closed one was left behind by a crash or a lost answer, and nobody comes back to it.
  return isOpen && attempt.declines < MOST_DECLINES ? 'counts' : 'superseded';
}
