/** Reads a customer's state back from the provider and records it: load, decide, save in one transaction. */
import type { Database, Transaction } from '../../../platform/db/database';
import { requireLease } from '../../../platform/lib/leases/lease-store';
import type { Lease, Leases } from '../../../platform/lib/leases/leases';
import type { ChangingAccess } from '../../../platform/lib/session-memory';
import {
  type InvoiceDocument,
  type PaymentGateway,
  type ProviderCustomer,
  REJECTED_SUFFIX,
} from '../provider/gateway';
import { loadBooked } from '../revenue/revenue-store';
import { archive } from '../tax/archive-store';
import { decideSync, type SyncDecision } from './decide-sync';
import { loadAttempts } from './first-payments-store';
import { loadSubscriptions, openEventsOf, saveCustomer, saveDecision } from './sync-store';

export interface RecordDependencies {
  readonly db: Database;
  readonly notifyOwner: boolean;
  readonly changingAccess: ChangingAccess;
  readonly now: () => Date;
}

export interface SyncResult extends Pick<SyncDecision, 'changes' | 'differences' | 'changesAccess'> {
  readonly isNew: boolean;
}

/**
 * Syncs run one at a time per customer, so that what was read last is written last. A sync completes every event of the
 * customer that was stored before the read. It rejects with `GatewayError` if the provider does not answer, and with
 * `LeaseBusyError` if another process holds the customer for too long.
 */
export function createCustomerSync(
  gateway: Pick<PaymentGateway, 'readCustomer' | 'readDocuments'>,
  leases: Pick<Leases, 'hold'>,
  record: RecordDependencies,
) {
  const sync = (customerId: string, onlyForEvents: boolean): Promise<SyncResult> =>
    leases.hold(`customer:${customerId}`, async (lease) => {
      const eventIds = await openEventsOf(record.db, customerId);
      if (onlyForEvents && eventIds.length === 0) return NOTHING;
      const state = await gateway.readCustomer(customerId);
      const documents = state?.documents ?? (await gateway.readDocuments(customerId));
      return recordCustomer(record, { customerId, state, documents, eventIds, lease });
    });
  return {
    syncCustomer: async (customerId: string) => (await sync(customerId, false)).changes,
    compareCustomer: (customerId: string) => sync(customerId, false),
    /** Makes no provider call if every event of the customer is already done. */
    syncForEvents: async (customerId: string) => void (await sync(customerId, true)),
  };
}

const NOTHING: SyncResult = { changes: [], differences: [], changesAccess: false, isNew: false };

export interface CustomerReading {
  readonly customerId: string;
  readonly state: ProviderCustomer | null;
  readonly documents: readonly InvoiceDocument[];
  readonly eventIds: readonly string[];
  /** The lease under which the provider was read; null if no other process can be reading. */
  readonly lease: Lease | null;
}

/**
 * Writes the provider's state of a customer, with an audit row and the notices of each change, and marks the events
 * done: all or nothing. Rejects with `LeaseBusyError` if the lease was lost, since another process may have written
 * something newer.
 */
export function recordCustomer(
  { db, notifyOwner, changingAccess, now: clock }: RecordDependencies,
  { customerId, state, documents, eventIds, lease }: CustomerReading,
): Promise<SyncResult> {
  const now = clock();
  /** The provider dates a dispute by its opening and a failed refund by its making, often in a reported quarter. */
  const asLearnt = (one: InvoiceDocument) =>
    one.kind === 'lost dispute' || one.id.endsWith(REJECTED_SUFFIX) ? { ...one, at: now.toISOString() } : one;
  const record = async (tx: Transaction) => {
    if (lease) await requireLease(tx, lease);
    // Must come first: another transaction on the same customer or address waits here until this one is over.
    const isNew = state !== null && (await saveCustomer(tx, state));
    const before = await loadSubscriptions(tx, customerId);
    const attempts = await loadAttempts(tx, { customerId, held: state?.subscriptions ?? [], before });
    const booked = await loadBooked(tx, customerId);
    const archived = await archive(tx, documents.map(asLearnt));
    const rejected = documents.filter(({ id }) => id.endsWith(REJECTED_SUFFIX) && archived.includes(id));
    const decision = decideSync({ before, attempts, booked, state, rejected, eventIds, notifyOwner, now });
    await saveDecision(tx, customerId, decision);
    const { changes, differences, changesAccess } = decision;
    return { changes, differences, changesAccess, isNew };
  };
  return changingAccess(
    customerId,
    () => db.transaction(record),
    (done) => done.changesAccess,
  );
}
