/** SQL for checkout attempts, and for the links mailed for those left unfinished. */
import type { Locale } from '@spreadwise/contract/page-locale';
import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Database, firstRow, hasRows } from '../../../platform/db/database';
import {
  auditLog,
  checkoutAttempts,
  customers,
  subscriptions,
  webhookEvents,
} from '../../../platform/db/schema';
import { enqueue, jobKind } from '../../../platform/jobs';
import { bound } from '../../../platform/lib/bound';
import { requireLease } from '../../../platform/lib/leases/lease-store';
import type { Lease } from '../../../platform/lib/leases/leases';
import { DAY_MS, MINUTE_MS } from '../../../platform/lib/time';
import { type Notice, unfinishedPaymentNotice } from '../notifications/notice';
import { insertNotices } from '../notifications/notices-store';
import {
  type AttemptJob,
  DECLINED,
  IS_OPEN,
  listTaken,
  lockAddress,
  updateAttempts,
} from '../sync/first-payments-store';

export type CheckoutAttempt = typeof checkoutAttempts.$inferSelect;
export type Declines = Awaited<ReturnType<typeof declines>>;

/** Both are enqueued with the attempt and find nothing to do if it went well. */
export const UNANSWERED_CHECKOUT = jobKind<AttemptJob>('checkout-unanswered');
export const PAYMENT_LINK = jobKind<AttemptJob>('payment-links');
/** For an attempt whose VAT ID the register did not answer about. */
export const VAT_CHECK = jobKind<AttemptJob>('vat-checks');
const ANSWERED_WITHIN_MS = 5_000;
/** How long the browser that began a payment may take to finish it before a link is mailed. */
const LEFT_AFTER_MS = 15 * MINUTE_MS;

const IS_WITHDRAWN = eq(checkoutAttempts.status, 'withdrawn');

export const createAttemptsStore = (db: Database) =>
  bound(db, {
    listOpen,
    find,
    markVatIdKnown,
    listOf,
    countWithdrawn,
    newestOf,
    hasBegunBefore,
    declines,
    wasPaid,
    forgetBrowsers,
    insert,
    close,
    closeWithdrawn,
    setCustomer,
    setSubscription,
    findUnpaid,
    writeLink,
  });

const attemptsWhere = (db: Database, ...conditions: (SQL | undefined)[]) =>
  db
    .select()
    .from(checkoutAttempts)
    .where(and(...conditions));

/** Open attempts, oldest first; at most one per browser. */
const listOpen = (db: Database, email: string): Promise<CheckoutAttempt[]> =>
  attemptsWhere(db, eq(checkoutAttempts.email, email), IS_OPEN).orderBy(
    asc(checkoutAttempts.createdAt),
    asc(checkoutAttempts.id),
  );

const find = (db: Database, id: string): Promise<CheckoutAttempt | null> =>
  firstRow(attemptsWhere(db, eq(checkoutAttempts.id, id)));

async function markVatIdKnown(db: Database, id: string): Promise<void> {
  await updateAttempts(db, { isVatIdKnown: true }, eq(checkoutAttempts.id, id));
}

/** The account to delete: its address, and all its customers at the provider. */
export interface Leaver {
  readonly address: string;
  readonly customerIds: readonly string[];
}

const listOf = (db: Database, { address, customerIds }: Leaver, status: CheckoutAttempt['status']) => {
  const { email, customerId } = checkoutAttempts;
  const isTheirs = or(eq(email, address), inArray(customerId, [...customerIds]));
  return attemptsWhere(db, isTheirs, eq(checkoutAttempts.status, status));
};

const countWithdrawn = (db: Database): Promise<number> => db.$count(checkoutAttempts, IS_WITHDRAWN);

const newestOf = (db: Database, browserHash: string, since: Date, email: string | null) =>
  firstRow(
    attemptsWhere(
      db,
      eq(checkoutAttempts.browserHash, browserHash),
      inArray(checkoutAttempts.status, ['open', 'paid']),
      gt(checkoutAttempts.createdAt, since),
      email === null ? undefined : eq(checkoutAttempts.email, email),
    )
      .orderBy(desc(checkoutAttempts.createdAt))
      .limit(1),
  );

async function hasBegunBefore(db: Database, browserHash: string, at: Date): Promise<boolean> {
  const { browserHash: by, createdAt } = checkoutAttempts;
  return (await db.$count(checkoutAttempts, and(eq(by, browserHash), lte(createdAt, at)))) > 0;
}

/** Declined payments of this browser and of its network, as the provider reports them: no browser can suppress that. */
async function declines(
  db: Database,
  { browserHash, network }: { readonly browserHash: string; readonly network: string },
  since: Date,
) {
  const of = async (isTheirs: SQL) => {
    const begun = db
      .select({ id: checkoutAttempts.customerId })
      .from(checkoutAttempts)
      .where(and(isTheirs, gt(checkoutAttempts.createdAt, since)));
    const { customerId, receivedAt, type } = webhookEvents;
    const [found] = await db
      .select({ count: count(), lastAt: max(receivedAt) })
      .from(webhookEvents)
      .where(and(inArray(customerId, begun), gt(receivedAt, since), eq(type, DECLINED)));
    return found ?? { count: 0, lastAt: null };
  };
  return {
    browser: await of(eq(checkoutAttempts.browserHash, browserHash)),
    network: await of(eq(checkoutAttempts.network, network)),
  };
}

/** Whether this browser's attempt for the address was paid, and no payment link had been mailed for it. */
async function wasPaid(db: Database, browserHash: string, email: string): Promise<boolean> {
  const { browserHash: by, email: address, status, linkSentAt } = checkoutAttempts;
  const isTheirs = and(eq(by, browserHash), eq(address, email));
  return (await db.$count(checkoutAttempts, and(isTheirs, eq(status, 'paid'), isNull(linkSentAt)))) > 0;
}

/** Detaches every browser from the attempts of the customer's address. */
async function forgetBrowsers(db: Database, customerId: string): Promise<void> {
  const address = db.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId));
  // Matches no cookie and no other attempt of the address.
  const nobody = { browserHash: sql`${checkoutAttempts.id}` };
  await updateAttempts(db, nobody, inArray(checkoutAttempts.email, address));
}

/** False if the address has been paid for meanwhile. Rejects with `LeaseBusyError` if the lease was lost. */
async function insert(db: Database, row: CheckoutAttempt, lease: Lease): Promise<boolean> {
  return db.transaction(async (tx) => {
    await requireLease(tx, lease);
    await lockAddress(tx, row.email);
    if ((await listTaken(tx, [row.email], null)).length > 0) return false;
    await tx.insert(checkoutAttempts).values(row);
    const job = { key: row.id, payload: { attemptId: row.id } };
    const after = (ms: number) => new Date(row.createdAt.getTime() + ms);
    await enqueue(tx, UNANSWERED_CHECKOUT, [{ ...job, runAt: after(ANSWERED_WITHIN_MS) }]);
    await enqueue(tx, PAYMENT_LINK, [{ ...job, runAt: after(LEFT_AFTER_MS) }]);
    if (row.vatId && !row.isVatIdKnown) await enqueue(tx, VAT_CHECK, [{ ...job, runAt: after(DAY_MS) }]);
    return true;
  });
}

/** Does nothing if the status is no longer `from`. */
async function close(
  db: Database,
  id: string,
  status: Exclude<CheckoutAttempt['status'], 'open'>,
  from: 'open' | 'withdrawn' = 'open',
): Promise<void> {
  await updateAttempts(db, { status }, eq(checkoutAttempts.id, id), eq(checkoutAttempts.status, from));
}

/** Closes a withdrawn attempt and records its refunds; false if another process has done so. */
async function closeWithdrawn(
  db: Database,
  id: string,
  given: {
    readonly auditRows: readonly (typeof auditLog.$inferInsert)[];
    readonly notices: readonly Notice[];
  },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const status = given.auditRows.length > 0 ? 'returned' : 'replaced';
    const closed = await updateAttempts(tx, { status }, eq(checkoutAttempts.id, id), IS_WITHDRAWN);
    if (closed.length === 0) return false;
    if (given.auditRows.length > 0) await tx.insert(auditLog).values([...given.auditRows]);
    await insertNotices(tx, given.notices);
    return true;
  });
}

/** A webhook may have recorded the customer before, but never the language of the sign-up. */
async function setCustomer(
  db: Database,
  id: string,
  customer: typeof customers.$inferInsert & { readonly language: Locale },
): Promise<void> {
  const { language } = customer;
  await db.transaction(async (tx) => {
    await tx
      .insert(customers)
      .values(customer)
      .onConflictDoUpdate({ target: customers.id, set: { language } });
    await updateAttempts(tx, { customerId: customer.id }, eq(checkoutAttempts.id, id));
  });
}

/** Records the attempt's subscription; false if the attempt is no longer open. */
const setSubscription = (db: Database, id: string, subscriptionId: string): Promise<boolean> =>
  hasRows(updateAttempts(db, { subscriptionId }, eq(checkoutAttempts.id, id), IS_OPEN));

const isHalfWay = and(
  eq(subscriptions.status, 'incomplete'),
  eq(subscriptions.openInvoiceNeedsAction, true),
  isNotNull(subscriptions.openInvoiceUrl),
);

/** An attempt that can still be paid; `customerId` null: its bank is not known to wait for a confirmation. */
async function findUnpaid(db: Database, attemptId: string, noLinkSince: Date) {
  const another = aliasedTable(checkoutAttempts, 'another');
  const { id, email, status, createdAt, linkSentAt, subscriptionId } = checkoutAttempts;
  const found = db
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
  return firstRow(found);
}

/** Afterwards the payment no longer proves the browser. False: no longer unfinished, or a link was already mailed. */
async function writeLink(db: Database, attemptId: string, now: Date, lease: Lease): Promise<boolean> {
  return db.transaction(async (tx) => {
    await requireLease(tx, lease);
    const [held] = await tx
      .select({ subscription: subscriptions })
      .from(subscriptions)
      .innerJoin(checkoutAttempts, eq(checkoutAttempts.subscriptionId, subscriptions.id))
      .where(and(eq(checkoutAttempts.id, attemptId), isHalfWay));
    if (!held) return false;
    const isUnsent = isNull(checkoutAttempts.linkSentAt);
    const isIt = eq(checkoutAttempts.id, attemptId);
    const marked = await updateAttempts(tx, { linkSentAt: now }, isIt, IS_OPEN, isUnsent);
    if (marked.length === 0) return false;
    await insertNotices(tx, [unfinishedPaymentNotice(held.subscription, now)]);
    return true;
  });
}
