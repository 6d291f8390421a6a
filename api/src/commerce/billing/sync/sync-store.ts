/** SQL for reading a customer back: what one transaction loads and saves; and for the runs that read all of them back. */
import { OVER } from '@spreadwise/contract/subscription-status';
import { and, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { type Database, firstRow, type Transaction } from '../../../platform/db/database';
import {
  auditLog,
  checkoutAttempts,
  customers,
  jobs,
  reconcileRuns,
  subscriptions,
  webhookEvents,
} from '../../../platform/db/schema';
import { ERASED_ADDRESS } from '../../../platform/db/schema/erased';
import { jobKind } from '../../../platform/jobs';
import type { SubscriptionRecord } from '../access/account';
import { insertNotices } from '../notifications/notices-store';
import type { ProviderCustomer } from '../provider/gateway';
import { insertMovements } from '../revenue/revenue-store';
import type { EventCompletion, SyncDecision } from './decide-sync';
import { saveAttempts } from './first-payments-store';

/** One job for all events of a customer, or for an event whose customer is not known yet. */
export const EVENTS = jobKind<{ readonly customerId: string } | { readonly eventId: string }>(
  'payment-events',
);
export const EVENTS_JOB_KEY = sql`coalesce(${webhookEvents.customerId}, 'event ' || ${webhookEvents.id})`;

export async function openEventsOf(db: Database, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.customerId, customerId), isNull(webhookEvents.doneAt)));
  return rows.map(({ id }) => id);
}

export const loadSubscriptions = (tx: Transaction, customerId: string): Promise<SubscriptionRecord[]> =>
  tx.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));

/** Keeps the account's address: a change at the provider proves nothing. An erased name does not come back. */
export async function saveCustomer(tx: Transaction, { id, email, name, createdAt }: ProviderCustomer) {
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

export async function saveDecision(tx: Transaction, customerId: string, decision: SyncDecision) {
  for (const row of decision.subscriptions) await upsertSubscription(tx, row);
  if (decision.auditRows.length > 0) await tx.insert(auditLog).values([...decision.auditRows]);
  await insertMovements(tx, customerId, decision.movements);
  await insertNotices(tx, decision.notices);
  await saveAttempts(tx, decision.attempts, decision.events.doneAt);
  await finishEvents(tx, decision.events);
}

async function upsertSubscription(tx: Transaction, row: SubscriptionRecord) {
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
export async function finishEvents(on: Pick<Database, 'update'>, { ids, doneAt, note }: EventCompletion) {
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

export type RunRecord = typeof reconcileRuns.$inferSelect;

export function createReconcileStore(db: Database) {
  return {
    /** Customers with a subscription that has not ended, or with an attempt that could still be paid. */
    async customersToCheck(): Promise<string[]> {
      const held = await db
        .selectDistinct({ id: subscriptions.customerId })
        .from(subscriptions)
        .where(notInArray(subscriptions.status, [...OVER]));
      const trying = await db
        .selectDistinct({ id: checkoutAttempts.customerId })
        .from(checkoutAttempts)
        .where(and(eq(checkoutAttempts.status, 'open'), isNotNull(checkoutAttempts.customerId)));
      return [...new Set([...held, ...trying].flatMap(({ id }) => id ?? []))];
    },

    async begin(startedAt: Date): Promise<number> {
      const [run] = await db.insert(reconcileRuns).values({ startedAt }).returning({ id: reconcileRuns.id });
      if (!run) throw new Error('The run was not recorded.');
      return run.id;
    },

    async finish(
      id: number,
      outcome: Pick<RunRecord, 'checked' | 'repaired' | 'report'>,
      finishedAt: Date,
    ): Promise<void> {
      await db
        .update(reconcileRuns)
        .set({ ...outcome, finishedAt })
        .where(eq(reconcileRuns.id, id));
    },

    last: (): Promise<RunRecord | null> =>
      firstRow(db.select().from(reconcileRuns).orderBy(desc(reconcileRuns.id)).limit(1)),
  };
}
