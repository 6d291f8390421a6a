/** The SQL of customers and their subscriptions. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import {
  auditLog,
  checkoutAttempts,
  type comps,
  customers,
  subscriptions,
  webhookEvents,
} from '../../db/schema';
import { createLeasesStore, requireLease } from '../../lib/leases/lease-store';
import type { Lease } from '../../lib/leases/leases';
import { isLive } from '../access/tiers';
import { type BillingChange, changesOf } from '../changes/detect-changes';
import { compOfAddress } from '../owner/comps-store';
import type { ProviderCustomer, ProviderSubscription } from '../provider/gateway';
import { auditRow, differencesOf, noteOf, type SubscriptionRecord, strangersOf, writtenOf } from './record';

export type { SubscriptionRecord } from './record';
export type CustomerRecord = typeof customers.$inferSelect;
export type CompRecord = typeof comps.$inferSelect;

/** A customer with every subscription that we know of, and the tier that the owner gave to the address, if any. */
export interface Account {
  readonly customer: CustomerRecord;
  readonly subscriptions: readonly SubscriptionRecord[];
  readonly comp: CompRecord | null;
}

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** What is told of a reading back. */
export interface Told {
  readonly changes: readonly BillingChange[];
  /** Subscriptions whose price is none of the plans'; told of each time. */
  readonly strangers: readonly ProviderSubscription[];
  readonly at: Date;
}

/** Runs in the transaction of what it is told of, so that neither is there without the other. */
export type OnRecorded = (tx: Transaction, told: Told) => Promise<void>;

/** In whose turn the provider was asked, and the events that are done by it. */
export interface Turn {
  readonly eventIds: readonly string[];
  /** Null where nobody else can be at it. */
  readonly lease: Lease | null;
}
const NO_TURN: Turn = { eventIds: [], lease: null };

/** What a reading back brought. */
export interface Recorded {
  readonly changes: readonly BillingChange[];
  /** In what the record differed from the provider, in plain sentences. */
  readonly differences: readonly string[];
  /** Whether the record had not known the customer. */
  readonly isNew: boolean;
}

/** `onRecorded` writes what belongs to changes, e.g. the notices of them. */
export function createBillingStore(db: Database, onRecorded: OnRecorded = async () => {}) {
  const accountsWhere = async (condition: ReturnType<typeof eq>): Promise<Account[]> => {
    const { given, columns } = compOfAddress(db);
    const rows = await db
      .select({ customer: customers, subscription: subscriptions, comp: columns })
      .from(customers)
      .leftJoin(subscriptions, eq(subscriptions.customerId, customers.id))
      .leftJoinLateral(given, sql`true`)
      .where(condition);
    const accounts = new Map<string, Account & { subscriptions: SubscriptionRecord[] }>();
    for (const { customer, subscription, comp } of rows) {
      const account = accounts.get(customer.id) ?? { customer, subscriptions: [], comp };
      if (subscription) account.subscriptions.push(subscription);
      accounts.set(customer.id, account);
    }
    return [...accounts.values()];
  };

  return {
    ...createLeasesStore(db),

    accountsOf: (email: string) => accountsWhere(eq(customers.email, email)),

    async account(customerId: string): Promise<Account | null> {
      return (await accountsWhere(eq(customers.id, customerId)))[0] ?? null;
    },

    /** The events of a customer that are not done. */
    async openEventsOf(customerId: string): Promise<string[]> {
      const rows = await db
        .select({ id: webhookEvents.id })
        .from(webhookEvents)
        .where(and(eq(webhookEvents.customerId, customerId), isNull(webhookEvents.doneAt)));
      return rows.map(({ id }) => id);
    },

    /**
     * Writes what the provider says of a customer, with what happened since the last time (an audit row for each change,
     * and whatever `onRecorded` adds), and marks the events that asked for it done: all of it or nothing. `state` null:
     * the provider knows the customer no longer, so that nothing of theirs is live. Rejects with `LeaseBusyError` when the
     * turn in which it was asked is over: somebody else may have written something newer.
     */
    async recordCustomer(
      customerId: string,
      state: ProviderCustomer | null,
      now: Date,
      { eventIds, lease }: Turn = NO_TURN,
    ): Promise<Recorded> {
      return db.transaction(async (tx) => {
        if (lease) await requireLease(tx, lease);
        // The customer's row is written first: whoever writes the same customer waits here for this to be over.
        const isNew = state !== null && (await upsertCustomer(tx, state));
        const before = await tx.select().from(subscriptions).where(eq(subscriptions.customerId, customerId));
        const written = writtenOf(before, state, now);
        for (const { row } of written) await upsertSubscription(tx, row);
        const changes = written.flatMap(({ old, row, invoices }) =>
          changesOf(
            old,
            {
              ...row,
              openInvoice: invoices.openInvoice,
              paidInvoice: invoices.paidInvoice,
              paidInvoices: invoices.paidInvoices,
            },
            now,
          ),
        );
        const strangers = strangersOf(state);
        if (changes.length > 0) await tx.insert(auditLog).values(changes.map(auditRow));
        if (changes.length + strangers.length > 0) await onRecorded(tx, { changes, strangers, at: now });
        await settleAttempts(
          tx,
          written.map(({ row }) => row),
        );
        await finishEvents(tx, eventIds, now, noteOf(state));
        return { changes, isNew, differences: written.flatMap(differencesOf) };
      });
    },
  };
}

export type BillingStore = ReturnType<typeof createBillingStore>;

/**
 * Whether the record had not known the customer. The address stays the one that the account was made with: changing it
 * at the provider proves nothing.
 */
async function upsertCustomer(
  tx: Transaction,
  { id, email, name, createdAt }: ProviderCustomer,
): Promise<boolean> {
  const [row] = await tx
    .insert(customers)
    .values({ id, email, name, createdAt })
    .onConflictDoUpdate({ target: customers.id, set: { name } })
    .returning({ isNew: sql<boolean>`(xmax = 0)` });
  return row?.isNew ?? false;
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

type Settled = Pick<SubscriptionRecord, 'id' | 'status'>;

/** An attempt is over as soon as its subscription is paid or can no longer be. */
async function settleAttempts(tx: Transaction, held: readonly Settled[]) {
  const settle = async (status: 'paid' | 'expired', ids: string[]) => {
    if (ids.length === 0) return;
    await tx
      .update(checkoutAttempts)
      .set({ status })
      .where(and(inArray(checkoutAttempts.subscriptionId, ids), eq(checkoutAttempts.status, 'open')));
  };
  const idsOf = (chosen: (status: Settled['status']) => boolean) =>
    held.filter(({ status }) => chosen(status)).map(({ id }) => id);
  await settle('paid', idsOf(isLive));
  await settle(
    'expired',
    idsOf((status) => !isLive(status) && status !== 'incomplete'),
  );
}

/** Marks events done. A note that one has already stays. */
export async function finishEvents(
  on: Pick<Database, 'update'>,
  ids: readonly string[],
  now: Date,
  note: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await on
    .update(webhookEvents)
    .set({
      doneAt: now,
      nextTryAt: null,
      lastError: null,
      attempts: sql`${webhookEvents.attempts} + 1`,
      note: sql`coalesce(${webhookEvents.note}, ${note})`,
    })
    .where(inArray(webhookEvents.id, [...ids]));
}
