/**
 * Reads a customer's state back from the provider, which is the source of truth, and records it: load, decide, save in
 * one transaction.
 */
import type { Lease, Leases } from '../../../platform/lib/leases/leases';
import type { ChangingAccess } from '../../../platform/lib/session-memory';
import type { PaymentGateway } from '../provider/gateway';
import type { ProviderCustomer } from '../provider/provider-state';
import type { BillingChange } from '../subscription/changes';
import { decideSync, type SyncDecision } from './decide-sync';
import type { SyncStore, SyncTransaction } from './sync-store';

export interface RecordContext {
  readonly syncStore: SyncStore;
  /** Whether the owner has an address to be mailed at. */
  readonly notifyOwner: boolean;
  readonly changingAccess: ChangingAccess;
  readonly now: () => Date;
}

export interface SyncContext extends RecordContext {
  readonly gateway: PaymentGateway;
  readonly leases: Leases;
}

export interface SyncResult extends Pick<SyncDecision, 'changes' | 'differences' | 'changesAccess'> {
  /** Whether the record had not known the customer. */
  readonly isNew: boolean;
}

/**
 * What changed. One at a time a customer, so that what was read last is written last. Every event of the customer that
 * was stored before the reading began is done by it. Rejects with `GatewayError` when the provider does not answer, and
 * with `LeaseBusyError` when another process is at it for too long.
 */
export async function syncCustomer(ctx: SyncContext, customerId: string): Promise<readonly BillingChange[]> {
  return (await compareCustomer(ctx, customerId)).changes;
}

/** Like `syncCustomer`, with what the record had been wrong in. */
export const compareCustomer = (ctx: SyncContext, customerId: string): Promise<SyncResult> =>
  syncUnless(ctx, customerId, () => false);

/** Like `syncCustomer`; nothing is asked when every event of the customer has been done meanwhile. */
export async function syncForEvents(ctx: SyncContext, customerId: string): Promise<void> {
  await syncUnless(ctx, customerId, (events) => events.length === 0);
}

const NOTHING: SyncResult = { changes: [], differences: [], changesAccess: false, isNew: false };

function syncUnless(
  ctx: SyncContext,
  customerId: string,
  isNeedless: (events: readonly string[]) => boolean,
): Promise<SyncResult> {
  return ctx.leases.hold(`customer:${customerId}`, async (lease) => {
    const eventIds = await ctx.syncStore.openEventsOf(customerId);
    if (isNeedless(eventIds)) return NOTHING;
    const state = await ctx.gateway.readCustomer(customerId);
    return recordCustomer(ctx, { customerId, state, eventIds, lease });
  });
}

export interface CustomerReading {
  readonly customerId: string;
  /** Null: the provider knows the customer no longer. */
  readonly state: ProviderCustomer | null;
  /** The events that are done by it. */
  readonly eventIds: readonly string[];
  /** Under which the provider was asked; null where no other process can be at it. */
  readonly lease: Lease | null;
}

/**
 * Writes what the provider says of a customer, with an audit row and the notices of each change, and marks the events
 * done: all of it or nothing. Rejects with `LeaseBusyError` when the lease was lost: another process may have written
 * something newer.
 */
export function recordCustomer(
  { syncStore, notifyOwner, changingAccess, now: clock }: RecordContext,
  { customerId, state, eventIds, lease }: CustomerReading,
): Promise<SyncResult> {
  const now = clock();
  const record = async (tx: SyncTransaction) => {
    if (lease) await tx.requireLease(lease);
    // First of all: another transaction on the same customer, or address, waits here until this one is over.
    const isNew = state !== null && (await tx.saveCustomer(state));
    const before = await tx.loadSubscriptions(customerId);
    const attempts = await tx.loadAttempts({ customerId, held: state?.subscriptions ?? [], before });
    const booked = await tx.loadBooked(customerId);
    const decision = decideSync({ before, attempts, booked, state, eventIds, notifyOwner, now });
    await tx.save(customerId, decision);
    const { changes, differences, changesAccess } = decision;
    return { changes, differences, changesAccess, isNew };
  };
  return changingAccess(
    customerId,
    () => syncStore.transaction(record),
    (done) => done.changesAccess,
  );
}
