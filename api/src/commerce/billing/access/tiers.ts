/** Which tier a subscription opens: the only mapping from the provider's statuses to tiers. Pure. */
import type { SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import { TIER_OF_PLAN } from '@spreadwise/contract/plans';
import { TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';
import type { comps, subscriptions } from '../../../platform/db/schema';
import { DAY_MS, earliest } from '../../../platform/lib/time';

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** past_due opens a tier for GRACE_DAYS only; a refunded or disputed payment opens none (`tierOf`). */
export const BILLED: SubscriptionStatus[] = ['active', 'trialing', 'past_due'];
const ON_HOLD: readonly SubscriptionStatus[] = ['unpaid', 'paused'];
export const HELD = [...BILLED, ...ON_HOLD];

/** How long an overdue payment keeps its tier. */
export const GRACE_DAYS = 7;

/** Whether the provider bills a subscription in this status; `tierOf` decides what it opens. */
export const isLive = (status: SubscriptionStatus): boolean => BILLED.includes(status);

/** Whether the status opens nothing now, but becomes live and billed again once somebody pays or resumes it. */
export const isOnHold = (status: SubscriptionStatus): boolean => ON_HOLD.includes(status);

/** Whether a subscription in this status was paid at least once and rules out a second one. */
export const isHeld = (status: SubscriptionStatus): boolean => HELD.includes(status);

/** When an overdue payment starts to cost the tier. */
export const graceUntil = (pastDueSince: Date): Date =>
  new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);

/** Subscriptions overdue since this moment or earlier have lost their tier. */
export const graceBegan = (now: Date): Date => new Date(now.getTime() - GRACE_DAYS * DAY_MS);

export type AccessFacts = Pick<
  typeof subscriptions.$inferSelect,
  'plan' | 'status' | 'pastDueSince' | 'reversal' | 'createdAt'
>;
/** `until` null: until the owner ends it. */
export type CompFacts = Pick<typeof comps.$inferSelect, 'tier' | 'until'>;

export function tierOf({ plan, status, pastDueSince, reversal }: Omit<AccessFacts, 'createdAt'>, now: Date) {
  const isOverdue = status === 'past_due' && pastDueSince !== null && now >= graceUntil(pastDueSince);
  return isLive(status) && !isOverdue && reversal === null ? TIER_OF_PLAN[plan] : 'FREE';
}

const rankOf = (tier: Tier) => TIER_NAMES.indexOf(tier);

/** Picks the leading subscription: the highest tier, else a billed one, else the newest. */
export function leadingSubscription<S extends AccessFacts>(subscriptions: readonly S[], now: Date): S | null {
  const [first] = [...subscriptions].sort(
    (a, b) =>
      rankOf(tierOf(b, now)) - rankOf(tierOf(a, now)) ||
      Number(isLive(b.status)) - Number(isLive(a.status)) ||
      b.createdAt.getTime() - a.createdAt.getTime(),
  );
  return first ?? null;
}

export const isCurrent = (comp: CompFacts | null, now: Date): comp is CompFacts =>
  comp !== null && (comp.until === null || now < comp.until);

/** The next moment at which time alone takes access away; null if there is none. */
export function endsByTime(subscriptions: readonly AccessFacts[], comp: CompFacts | null, now: Date) {
  const graces = subscriptions.map(({ status, pastDueSince }) =>
    status === 'past_due' && pastDueSince ? graceUntil(pastDueSince) : null,
  );
  return earliest(...[...graces, comp?.until ?? null].map((end) => (end && end > now ? end : null)));
}

/** Whether two sets of subscriptions open the same tier now and later, ignoring any comp. */
export const openTheSame = (before: readonly AccessFacts[], after: readonly AccessFacts[], now: Date) =>
  tierNow(before, null, now) === tierNow(after, null, now) &&
  endsByTime(before, null, now)?.getTime() === endsByTime(after, null, now)?.getTime();

/** The customer's tier at `now`: the higher of the paid tier and the comp. */
export function tierNow(subscriptions: readonly AccessFacts[], comp: CompFacts | null, now: Date): Tier {
  const leading = leadingSubscription(subscriptions, now);
  const paid = leading ? tierOf(leading, now) : 'FREE';
  const given = isCurrent(comp, now) ? comp.tier : 'FREE';
  return rankOf(given) > rankOf(paid) ? given : paid;
}
