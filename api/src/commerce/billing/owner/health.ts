/** Billing health: waiting and noted events, replaying one, and the last reconciliation. */
import type { BillingHealth, InboxEvent, ReconcileRun } from '@spreadwise/contract';
import { DAY_MS } from '../../../platform/lib/time';
import type { BillingChange } from '../changes';
import type { Uses } from '../checkout/parts';
import type { EventRecord } from '../sync/inbox-store';
import { findEventCustomer } from '../sync/process-events';
import type { Reconciliation } from '../sync/reconcile';
import type { RunRecord } from '../sync/reconcile-store';

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

export async function loadHealth(
  { inboxStore, now }: Uses<'inboxStore' | 'now'>,
  reconciliation: Pick<Reconciliation, 'last'>,
): Promise<BillingHealth> {
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

/** Null if the event was never received. Rejects with `GatewayError` if the provider does not answer. */
export async function replayEvent(
  deps: Uses<'gateway' | 'inboxStore' | 'syncCustomer' | 'now'>,
  eventId: string,
): Promise<Replay | null> {
  const event = await deps.inboxStore.find(eventId);
  if (!event) return null;
  const customerId = event.customerId ?? (await findEventCustomer(deps, event));
  const changes = customerId ? await deps.syncCustomer(customerId) : [];
  return { event: (await deps.inboxStore.find(eventId)) ?? event, changes };
}
