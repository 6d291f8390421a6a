/** Working on an event again, whether or not it was done. */
import type { BillingChange } from '../changes/detect-changes';
import type { InboxContext } from '../sync/inbox/inbox';
import type { EventRecord } from '../sync/inbox/inbox-store';
import { syncCustomer } from '../sync/sync-customer';

/** Null for an event that never came. Rejects with `GatewayError` when the provider does not answer. */
export async function replayEvent(
  ctx: InboxContext,
  eventId: string,
): Promise<{ readonly event: EventRecord; readonly changes: readonly BillingChange[] } | null> {
  const { inboxStore } = ctx;
  const event = await inboxStore.find(eventId);
  if (!event) return null;
  const customerId = event.customerId ?? (await customerOf(ctx, event));
  const changes = customerId ? await syncCustomer(ctx, customerId) : [];
  return { event: (await inboxStore.find(eventId)) ?? event, changes };
}

async function customerOf(
  { gateway, inboxStore, now }: InboxContext,
  { id, chargeId }: EventRecord,
): Promise<string | null> {
  const customerId = chargeId && (await gateway.customerOfCharge(chargeId));
  if (customerId) await inboxStore.setCustomer(id, customerId);
  else await inboxStore.finish(id, now(), 'It is about nobody that the payment provider knows.');
  return customerId;
}
