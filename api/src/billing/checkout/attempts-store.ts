/** The SQL of checkout attempts. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { checkoutAttempts, customers } from '../../db/schema';
import { requireLease } from '../../lib/leases/lease-store';
import type { Lease } from '../../lib/leases/leases';

export type Attempt = typeof checkoutAttempts.$inferSelect;

export function createAttemptsStore(db: Database) {
  return {
    /** The one that is not over yet; at most one an address. */
    async open(email: string): Promise<Attempt | null> {
      const [found] = await db
        .select()
        .from(checkoutAttempts)
        .where(and(eq(checkoutAttempts.email, email), eq(checkoutAttempts.status, 'open')));
      return found ?? null;
    },

    /** The newest that a browser began since then and that has been, or can be, paid. */
    async newestOf(browserHash: string, since: Date, email: string | null): Promise<Attempt | null> {
      const [found] = await db
        .select()
        .from(checkoutAttempts)
        .where(
          and(
            eq(checkoutAttempts.browserHash, browserHash),
            inArray(checkoutAttempts.status, ['open', 'paid']),
            gt(checkoutAttempts.createdAt, since),
            email === null ? undefined : eq(checkoutAttempts.email, email),
          ),
        )
        .orderBy(desc(checkoutAttempts.createdAt))
        .limit(1);
      return found ?? null;
    },

    /** Whether one that a browser began for an address was paid, and nobody else had been mailed a link to pay it by. */
    async wasPaid(browserHash: string, email: string): Promise<boolean> {
      const found = await db
        .select({ id: checkoutAttempts.id })
        .from(checkoutAttempts)
        .where(
          and(
            eq(checkoutAttempts.browserHash, browserHash),
            eq(checkoutAttempts.email, email),
            eq(checkoutAttempts.status, 'paid'),
            isNull(checkoutAttempts.linkSentAt),
          ),
        )
        .limit(1);
      return found.length > 0;
    },

    /** Whether its address was mailed a link to pay it by. */
    async hasLink(id: string): Promise<boolean> {
      return (
        (await db.$count(
          checkoutAttempts,
          and(eq(checkoutAttempts.id, id), isNotNull(checkoutAttempts.linkSentAt)),
        )) > 0
      );
    },

    /** Rejects with `LeaseBusyError` where the lease was lost: another process may have begun one, and paid it, meanwhile. */
    async insert(row: Attempt, lease: Lease): Promise<void> {
      await db.transaction(async (tx) => {
        await requireLease(tx, lease);
        await tx.insert(checkoutAttempts).values(row);
      });
    },

    /** Closes an open attempt; harmless when it is over already. */
    async close(id: string, status: Exclude<Attempt['status'], 'open'>): Promise<void> {
      await db
        .update(checkoutAttempts)
        .set({ status })
        .where(and(eq(checkoutAttempts.id, id), eq(checkoutAttempts.status, 'open')));
    },

    /** Closes those without a subscription that are as old: nobody comes back to them, and there is nothing to pay. */
    async expireUnbegun(until: Date): Promise<void> {
      await db
        .update(checkoutAttempts)
        .set({ status: 'expired' })
        .where(
          and(
            eq(checkoutAttempts.status, 'open'),
            isNull(checkoutAttempts.subscriptionId),
            lte(checkoutAttempts.createdAt, until),
          ),
        );
    },

    /** Remembers the customer that the provider made for an attempt. */
    async setCustomer(id: string, customer: typeof customers.$inferInsert): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.insert(customers).values(customer).onConflictDoNothing();
        await tx.update(checkoutAttempts).set({ customerId: customer.id }).where(eq(checkoutAttempts.id, id));
      });
    },

    /** Whether the attempt was still open to take its subscription. */
    async setSubscription(id: string, subscriptionId: string): Promise<boolean> {
      const updated = await db
        .update(checkoutAttempts)
        .set({ subscriptionId })
        .where(and(eq(checkoutAttempts.id, id), eq(checkoutAttempts.status, 'open')))
        .returning({ id: checkoutAttempts.id });
      return updated.length > 0;
    },
  };
}

export type AttemptsStore = ReturnType<typeof createAttemptsStore>;
