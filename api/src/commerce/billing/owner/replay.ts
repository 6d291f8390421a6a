/** Working on an event again, whether or not it was done. */
import type { BillingChange } from '../changes/billing-change';
import { findEventCustomer, type InboxContext } from '../sync/inbox/inbox';
import type { EventRecord } from '../sync/inbox/inbox-store';
import { syncCustomer } from '../sync/sync-customer';

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
