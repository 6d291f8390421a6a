/** A customer's records, which of an address's customers is its account, and how the contract shows a subscription. Pure. */
import type { SubscriptionState } from '@spreadwise/contract';
import { TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';
import type { comps, customers, subscriptions } from '../../../platform/db/schema';
import { graceUntil, isCurrent, isLive, leadingSubscription, tierNow } from './tiers';

/** Somebody who has, or once had, a paid subscription, or holds a tier that the owner gave. */
export interface PayingAccount {
  readonly customer: CustomerRecord;
  readonly tier: Tier;
  /** The one that counts; null for somebody who has the owner's tier and never paid. */
  readonly subscription: SubscriptionRecord | null;
}

/** The owner's tier counts only for a session that has proven the address. */
export const compFor = ({ comp }: Pick<CustomerRecords, 'comp'>, addressProven: boolean) =>
  addressProven ? comp : null;

/** Null for a customer who never paid and was given nothing: the address's tier does not make an account of what a stranger began for it. */
export function payingAccount(
  { customer, subscriptions, comp }: CustomerRecords,
  now: Date,
): PayingAccount | null {
  const paid = subscriptions.filter(({ wasPaid }) => wasPaid);
  const subscription = leadingSubscription(paid, now);
  const isHolder = comp?.customerId === customer.id && isCurrent(comp, now);
  if (!subscription && !isHolder) return null;
  return { customer, tier: tierNow(paid, comp, now), subscription };
}

/** The account among an address's customers: the billed one, else the highest tier, else the newest; null: none paid. */
export function chooseAccount(ofAddress: readonly CustomerRecords[], now: Date): PayingAccount | null {
  const [first] = ofAddress
    .flatMap((account) => payingAccount(account, now) ?? [])
    .sort(
      (a, b) =>
        Number(isBilled(b)) - Number(isBilled(a)) ||
        TIER_NAMES.indexOf(b.tier) - TIER_NAMES.indexOf(a.tier) ||
        b.customer.createdAt.getTime() - a.customer.createdAt.getTime(),
    );
  return first ?? null;
}

/** Whether the provider bills the account. It may open nothing all the same: overdue for too long, or refunded. */
export const isBilled = (account: PayingAccount | null): account is PayingAccount =>
  account?.subscription != null && isLive(account.subscription.status);

/** Whether a tier is open, or a subscription is billed that may open nothing now. */
export const isLiveAccount = (account: PayingAccount): boolean =>
  account.tier !== 'FREE' || isBilled(account);

export type CustomerRecord = typeof customers.$inferSelect;
/** As the provider knows it; whose person it is, the database says, and the person the language. */
export type NewCustomer = Omit<CustomerRecord, 'accountId' | 'language'>;
export type SubscriptionRecord = Omit<typeof subscriptions.$inferSelect, 'accountId'>;
export type CompRecord = typeof comps.$inferSelect;

/** A customer with every known subscription, and the tier that the owner gave to the address, if any. */
export interface CustomerRecords {
  readonly customer: CustomerRecord;
  readonly subscriptions: readonly SubscriptionRecord[];
  readonly comp: CompRecord | null;
}

export const presentSubscription = (record: SubscriptionRecord): SubscriptionState => ({
  id: record.id,
  plan: record.plan,
  status: record.status,
  currentPeriodEnd: record.currentPeriodEnd?.toISOString() ?? null,
  cancelAtPeriodEnd: record.cancelAtPeriodEnd,
});

export const presentScheduledChange = ({ scheduledPlan: plan, scheduledAt: at }: SubscriptionRecord) =>
  plan && at && { plan, at: at.toISOString() };

export const presentPastDue = ({ pastDueSince: since, openInvoiceUrl: payUrl }: SubscriptionRecord) =>
  since && { since: since.toISOString(), graceUntil: graceUntil(since).toISOString(), payUrl };

export const presentDue = ({
  openInvoiceCents: amountCents,
  openInvoiceUrl: payUrl,
  openInvoiceNeedsAction: bankAsks,
}: SubscriptionRecord) =>
  amountCents === null ? null : { amountCents, currency: 'EUR' as const, payUrl, bankAsks };
