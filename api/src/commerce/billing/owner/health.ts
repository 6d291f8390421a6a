/** The health of billing: waiting and noted events, replaying one, and the last reconciliation. */

import type { BillingHealth, InboxEvent, ReconcileRun } from '@spreadwise/contract';
import { DAY_MS } from '../../../platform/lib/time';
import type { BillingChange } from '../subscription/changes';
import type { EventRecord, InboxStore } from '../sync/inbox-store';
import type { Reconciliation, RunRecord } from '../sync/reconcile';
import { syncCustomer } from '../sync/sync-customer';
import { findEventCustomer, type InboxContext } from '../sync/webhooks';

export const presentEvent = (event: EventRecord): InboxEvent => ({
  id: event.id,
  type: event.type,
  customerId: event.customerId,
  receivedAt: event.receivedAt.toISOString(),
  attempts: event.attempts,
  nextTryAt: event.nextTryAt?.toISOString() ?? null,
  lastError: event.lastError,
  note: event.note,
});

const presentRun = (run: RunRecord): ReconcileRun => ({
  startedAt: run.startedAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
  checked: run.checked,
  repaired: run.repaired,
  report: run.report,
});

const MOST_EVENTS = 50;
const NOTED_SINCE_MS = 30 * DAY_MS;

export interface HealthContext {
  readonly inboxStore: InboxStore;
  readonly reconciliation: Reconciliation;
  readonly now: () => Date;
}

export async function loadHealth({ inboxStore, reconciliation, now }: HealthContext): Promise<BillingHealth> {
  const waiting = await inboxStore.waiting(MOST_EVENTS);
  const noted = await inboxStore.noted(new Date(now().getTime() - NOTED_SINCE_MS), MOST_EVENTS);
  const last = await reconciliation.last();
  return {
    waiting: { count: waiting.count, oldest: waiting.oldest.map(presentEvent) },
    noted: { count: noted.count, newest: noted.newest.map(presentEvent) },
    lastReconcile: last && presentRun(last),
  };
}

export interface Replay {
  readonly event: EventRecord;
  readonly changes: readonly BillingChange[];
}

/** Null for an event that never came. Rejects with `GatewayError` when the provider does not answer. */
export async function replayEvent(ctx: InboxContext, eventId: string): Promise<Replay | null> {
  const event = await ctx.inboxStore.find(eventId);
  if (!event) return null;
  const customerId = event.customerId ?? (await findEventCustomer(ctx, event));
  const changes = customerId ? await syncCustomer(ctx, customerId) : [];
  return { event: (await ctx.inboxStore.find(eventId)) ?? event, changes };
}
