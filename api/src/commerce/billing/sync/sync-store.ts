/** SQL for reading a customer back: what is loaded and saved, in one transaction. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, customers, jobs, subscriptions, webhookEvents } from '../../../platform/db/schema';
import { ERASED_ADDRESS } from '../../../platform/db/schema/erased';
import { jobKind } from '../../../platform/jobs';
import { requireLease } from '../../../platform/lib/leases/lease-store';
import type { Lease } from '../../../platform/lib/leases/leases';
import type { SubscriptionRecord } from '../access/account';
import { insertNotices } from '../notifications/notices-store';
import type { InvoiceDocument, ProviderCustomer } from '../provider/provider-state';
import { insertMovements, loadBooked } from '../revenue/revenue-store';
import { archive } from '../tax/archive-store';
import type { EventCompletion, SyncDecision } from './decide-sync';
import { loadAttempts, saveAttempts } from './first-payments-store';

/** One job for all events of a customer, or for an event whose customer is not known yet. */
export const EVENTS = jobKind<{ readonly customerId: string } | { readonly eventId: string }>(
  'payment-events',
);
export const EVENTS_JOB_KEY = sql`coalesce(${webhookEvents.customerId}, 'event ' || ${webhookEvents.id})`;

type Executor = Parameters<Parameters<Database['transaction']>[0]>[0];

export function createSyncStore(db: Database) {
  return {
    async openEventsOf(customerId: string): Promise<string[]> {
      const rows = await db
        .select({ id: webhookEvents.id })
        .from(webhookEvents)
        .where(and(eq(webhookEvents.customerId, customerId), isNull(webhookEvents.doneAt)));
      return rows.map(({ id }) => id);
    },

    transaction: <T>(work: (tx: SyncTransaction) => Promise<T>): Promise<T> =>
      db.transaction((tx) => work(inTransaction(tx))),
  };
}

/** What reading a customer back loads and saves; what is loaded is locked until the end of the transaction. */
const inTransaction = (tx: Executor) => ({
  /** Rejects with `LeaseBusyError` if the lease was lost. */
  requireLease: (lease: Lease) => requireLease(tx, lease),
  saveCustomer: (customer: ProviderCustomer) => upsertCustomer(tx, customer),
  loadSubscriptions: (customerId: string): Promise<SubscriptionRecord[]> =>
    tx.select().from(subscriptions).where(eq(subscriptions.customerId, customerId)),
  loadAttempts: (look: Parameters<typeof loadAttempts>[1]) => loadAttempts(tx, look),
  loadBooked: (customerId: string) => loadBooked(tx, customerId),
  archive: (documents: readonly InvoiceDocument[]) => archive(tx, documents),
  save: (customerId: string, decision: SyncDecision) => save(tx, customerId, decision),
});

export type SyncTransaction = ReturnType<typeof inTransaction>;
export type SyncStore = ReturnType<typeof createSyncStore>;

/** Keeps the account's address: a change at the provider proves nothing. An erased name does not come back. */
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

/** Marks events done. An existing note stays. */
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
