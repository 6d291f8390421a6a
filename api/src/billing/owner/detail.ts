/** A customer, an event and a comparison as the owner sees them. */
import type {
  AdminSubscription,
  BillingHealth,
  CustomerDetail,
  InboxEvent,
  ReconcileRun,
} from '@spreadwise/contract';
import { leadingSubscription, tierNow } from '../access/tiers';
import { pastDueOf, scheduledChangeOf } from '../subscription/overview';
import type { EventRecord, InboxStore } from '../sync/inbox/inbox-store';
import type { Reconciliation } from '../sync/reconcile/reconcile';
import type { RunRecord } from '../sync/reconcile/reconcile-store';
import type { Account, SubscriptionRecord } from '../sync/sync-store';

export function detailOf({ customer, subscriptions, comp }: Account, now: Date): CustomerDetail {
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
    ].map(subscriptionOf),
  };
}

const subscriptionOf = (record: SubscriptionRecord): AdminSubscription => ({
  id: record.id,
  plan: record.plan,
  status: record.status,
  currentPeriodEnd: record.currentPeriodEnd?.toISOString() ?? null,
  cancelAtPeriodEnd: record.cancelAtPeriodEnd,
  scheduledChange: scheduledChangeOf(record),
  pastDue: pastDueOf(record),
  reversal: record.reversal,
  wasPaid: record.wasPaid,
  createdAt: record.createdAt.toISOString(),
  syncedAt: record.syncedAt.toISOString(),
});

export const eventOf = (event: EventRecord): InboxEvent => ({
  id: event.id,
  type: event.type,
  customerId: event.customerId,
  receivedAt: event.receivedAt.toISOString(),
  attempts: event.attempts,
  nextTryAt: event.nextTryAt?.toISOString() ?? null,
  lastError: event.lastError,
  note: event.note,
});

const runOf = (run: RunRecord): ReconcileRun => ({
  startedAt: run.startedAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
  checked: run.checked,
  repaired: run.repaired,
  report: run.report,
});

const MOST_EVENTS = 50;
const NOTED_SINCE_MS = 30 * 86_400_000;

export async function healthOf(
  inboxStore: InboxStore,
  reconciliation: Reconciliation,
  now: Date,
): Promise<BillingHealth> {
  const waiting = await inboxStore.waiting(MOST_EVENTS);
  const noted = await inboxStore.noted(new Date(now.getTime() - NOTED_SINCE_MS), MOST_EVENTS);
  const last = await reconciliation.last();
  return {
    waiting: { count: waiting.count, oldest: waiting.oldest.map(eventOf) },
    noted: { count: noted.count, newest: noted.newest.map(eventOf) },
    lastReconcile: last && runOf(last),
  };
}
