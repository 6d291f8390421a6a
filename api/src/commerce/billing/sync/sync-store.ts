/** The SQL of reading a customer back: what is loaded and saved, in one transaction. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, customers, jobs, subscriptions, webhookEvents } from '../../../platform/db/schema';
import { ERASED_ADDRESS } from '../../../platform/db/schema/erased';
import { jobKind } from '../../../platform/jobs';
import { requireLease } from '../../../platform/lib/leases/lease-store';
import type { Lease } from '../../../platform/lib/leases/leases';
import type { SubscriptionRecord } from '../access/account';
import { insertNotices } from '../notifications/notices-store';
import type { ProviderCustomer } from '../provider/provider-state';
import type { Booked } from '../revenue/mrr';
import { insertMovements, loadBooked } from '../revenue/revenue-store';
import type { EventCompletion, SyncDecision } from './decide-sync';
import type { KnownAttempts } from './first-payments';
import { loadAttempts, saveAttempts } from './first-payments-store';

/** One job for all events of a customer, or for one whose customer is not known yet. */
export const EVENTS = jobKind<{ readonly customerId: string } | { readonly eventId: string }>(
  'payment-events',
);
export const EVENTS_JOB_KEY = sql`coalesce(${webhookEvents.customerId}, 'event ' || ${webhookEvents.id})`;

type Executor = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface SyncTransaction {
  /** Rejects with `LeaseBusyError` where the lease was lost. */
  requireLease(lease: Lease): Promise<void>;
  /** Locks the customer's row until the end of the transaction. Whether the record had not known the customer. */
  saveCustomer(customer: ProviderCustomer): Promise<boolean>;
  loadSubscriptions(customerId: string): Promise<SubscriptionRecord[]>;
  /** By which these were begun. Until the end of the transaction nobody else decides over what was paid for their addresses. */
  loadAttempts(look: Parameters<typeof loadAttempts>[1]): Promise<KnownAttempts>;
  /** What stands in the books of the person. Until the end of the transaction nobody else writes there. */
  loadBooked(customerId: string): Promise<Booked>;
  save(customerId: string, decision: SyncDecision): Promise<void>;
}

export function createSyncStore(db: Database) {
  return {
    /** The events of a customer that are not done. */
    async openEventsOf(customerId: string): Promise<string[]> {
      const rows = await db
        .select({ id: webhookEvents.id })
        .from(webhookEvents)
        .where(and(eq(webhookEvents.customerId, customerId), isNull(webhookEvents.doneAt)));
      return rows.map(({ id }) => id);
    },

    transaction: <T>(work: (tx: SyncTransaction) => Promise<T>): Promise<T> =>
      db.transaction((tx) =>
        work({
          requireLease: (lease) => requireLease(tx, lease),
          saveCustomer: (customer) => upsertCustomer(tx, customer),
          loadSubscriptions: (customerId) =>
            tx.select().from(subscriptions).where(eq(subscriptions.customerId, customerId)),
          loadAttempts: (look) => loadAttempts(tx, look),
          loadBooked: (customerId) => loadBooked(tx, customerId),
          save: (customerId, decision) => save(tx, customerId, decision),
        }),
      ),
  };
}

export type SyncStore = ReturnType<typeof createSyncStore>;

/**
 * The address stays the one that the account was made with: changing it at the provider proves nothing. Who was erased here
 * gets no name back.
 */
async function upsertCustomer(
  tx: Executor,
  { id, email, name, createdAt }: ProviderCustomer,
): Promise<boolean> {
  const [row] = await tx
    .insert(customers)
    .values({ id, email, name, createdAt })
    .onConflictDoUpdate({
      target: customers.id,
      set: { name: sql`case when ${customers.email} <> ${ERASED_ADDRESS} then excluded.name end` },
    })
    .returning({ isNew: sql<boolean>`(xmax = 0)` });
  return row?.isNew ?? false;
}

async function save(tx: Executor, customerId: string, decision: SyncDecision): Promise<void> {
  for (const row of decision.subscriptions) await upsertSubscription(tx, row);
  if (decision.auditRows.length > 0) await tx.insert(auditLog).values([...decision.auditRows]);
  await insertMovements(tx, customerId, decision.movements);
  await insertNotices(tx, decision.notices);
  await saveAttempts(tx, decision.attempts, decision.events.doneAt);
  await finishEvents(tx, decision.events);
}

async function upsertSubscription(tx: Executor, row: SubscriptionRecord) {
  const { id, customerId, createdAt, wasPaid, ...changing } = row;
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: { ...changing, wasPaid: sql`${subscriptions.wasPaid} or excluded.was_paid` },
    });
}

/** Marks events done. A note that one has already stays. */
export async function finishEvents(
  on: Pick<Database, 'update'>,
  { ids, doneAt, note }: EventCompletion,
): Promise<void> {
  if (ids.length === 0) return;
  await on
    .update(webhookEvents)
    .set({
      doneAt,
      attempts: sql`coalesce((select ${jobs.attempts} from ${jobs}
        where ${jobs.kind} = ${EVENTS.name} and ${jobs.key} = ${EVENTS_JOB_KEY}), 1)`,
      note: sql`coalesce(${webhookEvents.note}, ${note})`,
    })
    .where(inArray(webhookEvents.id, [...ids]));
}
