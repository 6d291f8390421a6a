/**
 * Works on the events that are kept. A payload only names the customer; the state is read back and written together with
 * the events' completion, so that neither order nor duplicates matter.
 */
import { type SyncContext, syncForEvents } from '../sync-customer';
import type { InboxStore, OpenEvent } from './inbox-store';

export interface InboxContext extends SyncContext {
  readonly inboxStore: InboxStore;
}

/** Rejects with `GatewayError` when the provider does not answer. */
export async function workOnEvents(
  ctx: InboxContext,
  which: { readonly customerId: string } | { readonly eventId: string },
): Promise<void> {
  if ('customerId' in which) return syncForEvents(ctx, which.customerId);
  const event = await ctx.inboxStore.find(which.eventId);
  if (event && event.doneAt === null) await findEventCustomer(ctx, event);
}

/** Whose an event is that names no customer, who is read back next. One that is nobody's is done with that. */
export async function findEventCustomer(
  { gateway, inboxStore, now }: Pick<InboxContext, 'gateway' | 'inboxStore' | 'now'>,
  { id, chargeId }: OpenEvent,
): Promise<string | null> {
  const customerId = chargeId ? await gateway.customerOfCharge(chargeId) : null;
  if (customerId) await inboxStore.setCustomer(id, customerId, now());
  else await inboxStore.finish(id, now(), 'It is about nobody that the payment provider knows.');
  return customerId;
}
