/** SQL for the links mailed for unfinished first payments. */
import { aliasedTable, and, eq, exists, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { checkoutAttempts, subscriptions } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import { requireLease } from '../../../platform/lib/leases/lease-store';
import type { Lease } from '../../../platform/lib/leases/leases';
import type { SubscriptionRecord } from '../access/account';
import type { Notice } from '../notifications/notice';
import { insertNotices } from '../notifications/notices-store';

const isHalfWay = and(
  eq(subscriptions.status, 'incomplete'),
  eq(subscriptions.openInvoiceNeedsAction, true),
  isNotNull(subscriptions.openInvoiceUrl),
);

export const createPaymentLinkStore = (db: Database) => bound(db, { findUnpaid, writeLink });

/** An attempt that can still be paid; `customerId` null: its bank is not known to wait for a confirmation. */
async function findUnpaid(db: Database, attemptId: string, noLinkSince: Date) {
  const another = aliasedTable(checkoutAttempts, 'another');
  const { id, email, status, createdAt, linkSentAt, subscriptionId } = checkoutAttempts;
  const [found] = await db
    .select({
      email,
      createdAt,
      linkSentAt,
      customerId: subscriptions.customerId,
      hasOtherLink: sql<boolean>`${exists(
        db
          .select({ id: another.id })
          .from(another)
          .where(and(eq(another.email, email), gt(another.linkSentAt, noLinkSince))),
      )}`,
    })
    .from(checkoutAttempts)
    .leftJoin(subscriptions, and(eq(subscriptions.id, subscriptionId), isHalfWay))
    .where(and(eq(id, attemptId), eq(status, 'open')));
  return found ?? null;
}

/** Afterwards the payment no longer proves the browser. False: no longer unfinished, or a link was already mailed. */
async function writeLink(
  db: Database,
  attemptId: string,
  notice: (subscription: SubscriptionRecord) => Notice,
  now: Date,
  lease: Lease,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await requireLease(tx, lease);
    const [held] = await tx
      .select({ subscription: subscriptions })
      .from(subscriptions)
      .innerJoin(checkoutAttempts, eq(checkoutAttempts.subscriptionId, subscriptions.id))
      .where(and(eq(checkoutAttempts.id, attemptId), isHalfWay));
    if (!held) return false;
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
    if (marked.length === 0) return false;
    await insertNotices(tx, [notice(held.subscription)]);
    return true;
  });
}

export type PaymentLinkStore = ReturnType<typeof createPaymentLinkStore>;
