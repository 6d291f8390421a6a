/** Processes and replays stored events by reading the customer back, so that order and duplicates do not matter. */
import type { BillingParts } from '../checkout/parts';
import type { EventRecord } from './inbox-store';

/** Rejects with `GatewayError` if the provider does not answer. */
export async function processEvents(
  deps: BillingParts,
  which: { readonly customerId: string } | { readonly eventId: string },
): Promise<void> {
  if ('customerId' in which) return deps.syncForEvents(which.customerId);
  const event = await deps.inboxStore.find(which.eventId);
  if (event && event.doneAt === null) await findEventCustomer(deps, event);
}

/** Finds the customer of an event that names none, to be read back next. An event about nobody is done with that. */
async function findEventCustomer({ gateway, inboxStore, now }: BillingParts, { id, chargeId }: EventRecord) {
  const customerId = chargeId ? await gateway.customerOfCharge(chargeId) : null;
  if (customerId) await inboxStore.setCustomer(id, customerId, now());
  else await inboxStore.finish(id, now(), 'It is about nobody that the payment provider knows.');
  return customerId;
}

/** Null if the event was never received. Rejects with `GatewayError` if the provider does not answer. */
export async function replayEvent(deps: BillingParts, eventId: string) {
  const event = await deps.inboxStore.find(eventId);
  if (!event) return null;
  const customerId = event.customerId ?? (await findEventCustomer(deps, event));
  const changes = customerId ? await deps.syncCustomer(customerId) : [];
  return { event: (await deps.inboxStore.find(eventId)) ?? event, changes };
}
