/** Processes stored events by reading the customer back and recording both, so order and duplicates do not matter. */
import type { PaymentGateway } from '../provider/gateway';
import type { InboxStore, OpenEvent } from './inbox-store';
import type { CustomerSync } from './sync-customer';

export interface EventDependencies {
  readonly gateway: Pick<PaymentGateway, 'customerOfCharge'>;
  readonly inboxStore: InboxStore;
  readonly syncForEvents: CustomerSync['syncForEvents'];
  readonly now: () => Date;
}

/** Rejects with `GatewayError` if the provider does not answer. */
export async function processEvents(
  deps: EventDependencies,
  which: { readonly customerId: string } | { readonly eventId: string },
): Promise<void> {
  if ('customerId' in which) return deps.syncForEvents(which.customerId);
  const event = await deps.inboxStore.find(which.eventId);
  if (event && event.doneAt === null) await findEventCustomer(deps, event);
}

/** Finds the customer of an event that names none, to be read back next. An event about nobody is done with that. */
export async function findEventCustomer(
  { gateway, inboxStore, now }: Omit<EventDependencies, 'syncForEvents'>,
  { id, chargeId }: OpenEvent,
): Promise<string | null> {
  const customerId = chargeId ? await gateway.customerOfCharge(chargeId) : null;
  if (customerId) await inboxStore.setCustomer(id, customerId, now());
  else await inboxStore.finish(id, now(), 'It is about nobody that the payment provider knows.');
  return customerId;
}
