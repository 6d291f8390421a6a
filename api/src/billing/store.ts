/** The SQL of customers, their subscriptions, the provider's events and the leases. */
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { auditLog, checkoutAttempts, customers, leases, subscriptions, webhookEvents } from '../db/schema';
import { impliesPayment, isLive } from './access';
import type { ProviderCustomer, ProviderEvent, ProviderSubscription } from './gateway';

export type CustomerRecord = typeof customers.$inferSelect;
export type SubscriptionRecord = typeof subscriptions.$inferSelect;

/** A customer with every subscription that we know of. */
export interface Account {
  readonly customer: CustomerRecord;
  readonly subscriptions: readonly SubscriptionRecord[];
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export function createBillingStore(db: Database) {
  const accountsWhere = async (condition: ReturnType<typeof eq>): Promise<Account[]> => {
    const rows = await db
      .select({ customer: customers, subscription: subscriptions })
      .from(customers)
      .leftJoin(subscriptions, eq(subscriptions.customerId, customers.id))
      .where(condition);
    const accounts = new Map<string, { customer: CustomerRecord; subscriptions: SubscriptionRecord[] }>();
    for (const { customer, subscription } of rows) {
      const account = accounts.get(customer.id) ?? { customer, subscriptions: [] };
      if (subscription) account.subscriptions.push(subscription);
      accounts.set(customer.id, account);
    }
    return [...accounts.values()];
  };

  return {
    accountsOf: (email: string) => accountsWhere(eq(customers.email, email)),

    async account(customerId: string): Promise<Account | null> {
      return (await accountsWhere(eq(customers.id, customerId)))[0] ?? null;
    },

    /**
     * Writes what the provider says of a customer, with an audit row for each subscription that changed, and marks the
     * event that asked for it done: all of it or nothing.
     */
    async recordCustomer(state: ProviderCustomer, now: Date, eventId: string | null): Promise<void> {
      await db.transaction(async (tx) => {
        await upsertCustomer(tx, state);
        const known = state.subscriptions.filter(hasPlan);
        const before = await tx.select().from(subscriptions).where(eq(subscriptions.customerId, state.id));
        for (const subscription of known) {
          const old = before.find(({ id }) => id === subscription.id) ?? null;
          await upsertSubscription(tx, subscription, now);
          await auditChange(tx, old, subscription, now);
        }
        await settleAttempts(tx, known);
        if (eventId) await finishEvent(tx, eventId, now);
      });
    },

    /** Stores an event that came in; true when its effect is committed already. */
    async beginEvent(event: ProviderEvent, now: Date): Promise<boolean> {
      const [row] = await db
        .insert(webhookEvents)
        .values({
          id: event.id,
          type: event.type,
          customerId: event.customerId,
          receivedAt: now,
          attempts: 1,
        })
        .onConflictDoUpdate({
          target: webhookEvents.id,
          set: { attempts: sql`${webhookEvents.attempts} + 1` },
        })
        .returning({ doneAt: webhookEvents.doneAt });
      return row?.doneAt != null;
    },

    finishEvent: (id: string, now: Date): Promise<void> => finishEvent(db, id, now),

    async failEvent(id: string, error: string): Promise<void> {
      await db.update(webhookEvents).set({ lastError: error }).where(eq(webhookEvents.id, id));
    },

    /** Whether `holder` has the key until `expiresAt`: it was free, lapsed, or its own. */
    async takeLease(key: string, holder: string, now: Date, expiresAt: Date): Promise<boolean> {
      const taken = await db
        .insert(leases)
        .values({ key, holder, expiresAt })
        .onConflictDoUpdate({
          target: leases.key,
          set: { holder, expiresAt },
          setWhere: or(lt(leases.expiresAt, now), eq(leases.holder, holder)) ?? sql`false`,
        })
        .returning({ key: leases.key });
      return taken.length > 0;
    },

    /** A lease that was dropped, or taken over after it had lapsed, stays as it is. */
    async renewLease(key: string, holder: string, expiresAt: Date): Promise<void> {
      await db
        .update(leases)
        .set({ expiresAt })
        .where(and(eq(leases.key, key), eq(leases.holder, holder)));
    },

    /** Only where no other process works on this database. */
    async dropAllLeases(): Promise<void> {
      await db.delete(leases);
    },

    async dropLease(key: string, holder: string): Promise<void> {
      await db.delete(leases).where(and(eq(leases.key, key), eq(leases.holder, holder)));
    },
  };
}

export type BillingStore = ReturnType<typeof createBillingStore>;

type Sold = ProviderSubscription & { readonly plan: NonNullable<ProviderSubscription['plan']> };
const hasPlan = (subscription: ProviderSubscription): subscription is Sold => subscription.plan !== null;

/** The address stays the one that the account was made with: changing it at the provider proves nothing. */
async function upsertCustomer(tx: Transaction, { id, email, name, createdAt }: ProviderCustomer) {
  await tx
    .insert(customers)
    .values({ id, email, name, createdAt })
    .onConflictDoUpdate({ target: customers.id, set: { name } });
}

async function upsertSubscription(tx: Transaction, subscription: Sold, now: Date) {
  const { id, customerId, createdAt, ...state } = subscription;
  const changing = { ...state, syncedAt: now };
  const wasPaid = impliesPayment(subscription.status);
  await tx
    .insert(subscriptions)
    .values({ id, customerId, createdAt, wasPaid, ...changing })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: { ...changing, wasPaid: sql`${subscriptions.wasPaid} or excluded.was_paid` },
    });
}

async function auditChange(tx: Transaction, old: SubscriptionRecord | null, now: Sold, at: Date) {
  if (old?.status === now.status && old.plan === now.plan && old.cancelAtPeriodEnd === now.cancelAtPeriodEnd)
    return;
  const pick = (of: SubscriptionRecord | Sold) => ({
    plan: of.plan,
    status: of.status,
    cancelAtPeriodEnd: of.cancelAtPeriodEnd,
  });
  await tx.insert(auditLog).values({
    at,
    actor: 'provider',
    action: 'subscription.changed',
    subject: now.customerId,
    details: { subscription: now.id, from: old && pick(old), to: pick(now) },
  });
}

/** An attempt is over as soon as its subscription is paid or can no longer be. */
async function settleAttempts(tx: Transaction, held: readonly Sold[]) {
  const settle = async (status: 'paid' | 'expired', ids: string[]) => {
    if (ids.length === 0) return;
    await tx
      .update(checkoutAttempts)
      .set({ status })
      .where(and(inArray(checkoutAttempts.subscriptionId, ids), eq(checkoutAttempts.status, 'open')));
  };
  const idsOf = (chosen: (status: Sold['status']) => boolean) =>
    held.filter(({ status }) => chosen(status)).map(({ id }) => id);
  await settle('paid', idsOf(isLive));
  await settle(
    'expired',
    idsOf((status) => !isLive(status) && status !== 'incomplete'),
  );
}

async function finishEvent(tx: Pick<Transaction, 'update'>, id: string, now: Date): Promise<void> {
  await tx.update(webhookEvents).set({ doneAt: now, lastError: null }).where(eq(webhookEvents.id, id));
}
