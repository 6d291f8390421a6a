/** The SQL of first payments that were left half-way. */
import { aliasedTable, and, asc, eq, gt, isNotNull, isNull, lte, notExists } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { checkoutAttempts, subscriptions } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import { requireLease } from '../../../platform/lib/leases/lease-store';
import type { Lease } from '../../../platform/lib/leases/leases';
import type { SubscriptionRecord } from '../access/records';
import type { Notice } from '../notifications/notice';
import { insertNotices } from '../notifications/notices-store';

const isHalfWay = and(
  eq(subscriptions.status, 'incomplete'),
  eq(subscriptions.openInvoiceNeedsAction, true),
  isNotNull(subscriptions.openInvoiceUrl),
);

export const createUnfinishedStore = (db: Database) => bound(db, { halfWay, writeLink });

/**
 * Attempts that began within this time, whose bank waits for a confirmation as far as we know, and whose address was
 * mailed no link since `noLinkSince`: however many attempts somebody begins in its name.
 */
async function halfWay(db: Database, began: { after: Date; until: Date }, noLinkSince: Date, most: number) {
  const another = aliasedTable(checkoutAttempts, 'another');
  return db
    .select({
      attemptId: checkoutAttempts.id,
      email: checkoutAttempts.email,
      customerId: subscriptions.customerId,
    })
    .from(checkoutAttempts)
    .innerJoin(subscriptions, eq(subscriptions.id, checkoutAttempts.subscriptionId))
    .where(
      and(
        eq(checkoutAttempts.status, 'open'),
        gt(checkoutAttempts.createdAt, began.after),
        lte(checkoutAttempts.createdAt, began.until),
        isHalfWay,
        notExists(
          db
            .select({ id: another.id })
            .from(another)
            .where(and(eq(another.email, checkoutAttempts.email), gt(another.linkSentAt, noLinkSince))),
        ),
      ),
    )
    .orderBy(asc(checkoutAttempts.createdAt))
    .limit(most);
}

/**
 * Writes the notice with the link, and that it was: from then on paying proves nothing of the browser that began
 * the attempt. Nothing when it is no longer half-way, or has one already. Rejects with `LeaseBusyError` where the lease
 * was lost.
 */
async function writeLink(
  db: Database,
  attemptId: string,
  notice: (subscription: SubscriptionRecord) => Notice,
  now: Date,
  lease: Lease,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireLease(tx, lease);
    const [held] = await tx
      .select({ subscription: subscriptions })
      .from(subscriptions)
      .innerJoin(checkoutAttempts, eq(checkoutAttempts.subscriptionId, subscriptions.id))
      .where(and(eq(checkoutAttempts.id, attemptId), isHalfWay));
    if (!held) return;
    const marked = await tx
      .update(checkoutAttempts)
      .set({ linkSentAt: now })
      .where(
        and(
          eq(checkoutAttempts.id, attemptId),
          eq(checkoutAttempts.status, 'open'),
          isNull(checkoutAttempts.linkSentAt),
        ),
      )
      .returning({ id: checkoutAttempts.id });
    if (marked.length === 0) return;
    await insertNotices(tx, [notice(held.subscription)]);
  });
}

export type UnfinishedStore = ReturnType<typeof createUnfinishedStore>;
