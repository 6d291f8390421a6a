/** A customer's records, the choice of an address's account, and how the contract shows a subscription. Pure. */
import type { SubscriptionState } from '@spreadwise/contract';
import { TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';
import type { comps, customers, subscriptions } from '../../../platform/db/schema';
import { withIsoTimes } from '../../../platform/lib/time';
import { graceUntil, isCurrent, isLive, leadingSubscription, tierNow } from './tiers';

/** Somebody who has or once had a paid subscription, or holds a tier granted by the owner. */
export interface PayingAccount {
  readonly customer: CustomerRecord;
  readonly tier: Tier;
  /** The leading one; null for somebody who only holds the owner's tier and never paid. */
  readonly subscription: SubscriptionRecord | null;
}

/** The owner's tier counts only in a session that has proven the address. */
export const compFor = ({ comp }: Pick<CustomerRecords, 'comp'>, addressProven: boolean) =>
  addressProven ? comp : null;

/** Null if the customer never paid and holds no tier: a stranger's checkout for a comped address is no account. */
export function payingAccount({ customer, subscriptions, comp }: CustomerRecords, now: Date) {
  const paid = subscriptions.filter(({ wasPaid }) => wasPaid);
  const subscription = leadingSubscription(paid, now);
  const isHolder = comp?.customerId === customer.id && isCurrent(comp, now);
  if (!subscription && !isHolder) return null;
  return { customer, tier: tierNow(paid, comp, now), subscription };
}

/** Picks an address's account: the billed customer, else the highest tier, else the newest; null if there is none. */
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

/** Whether the provider bills the account. It can still be FREE: overdue for too long, refunded or disputed. */
export const isBilled = (account: PayingAccount | null): account is PayingAccount =>
  account?.subscription != null && isLive(account.subscription.status);

/** Whether the account has a tier, or a billed subscription that opens nothing at the moment. */
export const isLiveAccount = (account: PayingAccount): boolean =>
  account.tier !== 'FREE' || isBilled(account);

export type CustomerRecord = typeof customers.$inferSelect;
/** The customer as the provider knows it; the database sets `accountId`, the person chooses the language. */
export type NewCustomer = Omit<CustomerRecord, 'accountId' | 'language'>;
export type SubscriptionRecord = Omit<typeof subscriptions.$inferSelect, 'accountId'>;

/** A customer with all its known subscriptions, and the comp of its address, if any. */
export interface CustomerRecords {
  readonly customer: CustomerRecord;
  readonly subscriptions: readonly SubscriptionRecord[];
  readonly comp: typeof comps.$inferSelect | null;
}

export const presentSubscription = (record: SubscriptionRecord): SubscriptionState => {
  const { id, plan, status, currentPeriodEnd, cancelAtPeriodEnd } = record;
  return withIsoTimes({ id, plan, status, currentPeriodEnd, cancelAtPeriodEnd });
};

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
