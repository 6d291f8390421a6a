/** A subscription's record in the contract's words, for the customer and the owner alike. */
import type { SubscriptionState } from '@spreadwise/contract';
import type { SubscriptionRecord } from '../access/records';
import { graceUntil } from '../access/tiers';

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
