/** A customer as the owner sees them. */
import type { AdminSubscription, CustomerDetail } from '@spreadwise/contract';
import type { CustomerRecords, SubscriptionRecord } from '../access/records';
import { leadingSubscription, tierNow } from '../access/tiers';
import {
  presentPastDue,
  presentScheduledChange,
  presentSubscription,
} from '../accounts/present-subscription';

export function presentCustomer(
  { customer, subscriptions, comp }: CustomerRecords,
  now: Date,
): CustomerDetail {
  const leading = leadingSubscription(subscriptions, now);
  const newestFirst = [...subscriptions].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return {
    ...customer,
    createdAt: customer.createdAt.toISOString(),
    tier: tierNow(subscriptions, comp, now),
    comp: comp && {
      tier: comp.tier,
      until: comp.until?.toISOString() ?? null,
      reason: comp.reason,
      grantedAt: comp.grantedAt.toISOString(),
    },
    subscriptions: [
      ...newestFirst.filter((one) => one === leading),
      ...newestFirst.filter((one) => one !== leading),
    ].map(presentInFull),
  };
}

const presentInFull = (record: SubscriptionRecord): AdminSubscription => ({
  ...presentSubscription(record),
  scheduledChange: presentScheduledChange(record),
  pastDue: presentPastDue(record),
  reversal: record.reversal,
  wasPaid: record.wasPaid,
  createdAt: record.createdAt.toISOString(),
  syncedAt: record.syncedAt.toISOString(),
});
