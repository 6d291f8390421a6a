/** SQL for customers with their subscriptions and comp, and for the first proof of an address. */
import { and, desc, eq, getTableColumns, inArray, isNull, min, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isBlocked, type ProvenAddress } from '../../../people/identity';
import type { Database } from '../../../platform/db/database';
import {
  accountErasures,
  auditLog,
  checkoutAttempts,
  comps,
  customers,
  notices,
  subscriptions,
} from '../../../platform/db/schema';
import { createBatches } from '../../../platform/lib/batches';
import { bound } from '../../../platform/lib/bound';
import type { BillingAction } from '../tables';
import type { CustomerRecords, SubscriptionRecord } from './account';
import { BILLED } from './tiers';

/** True for one row per person: every figure counts customers this way (billing/revenue/definitions.ts). */
export const isPerson = eq(customers.id, customers.accountId);

export const createAccountsStore = (db: Database) => ({
  ...bound(db, {
    listByAccount,
    listByEmail,
    idsOfPerson,
    loadMany,
    dropNotices,
    listSubscribed,
    termsOf,
    isBlocked,
  }),
  /** Concurrent loads share one statement, since many pages load at the same time. */
  load: createBatches<string, CustomerRecords | null>({
    most: 500,
    async work(customerIds) {
      const accounts = await loadMany(db, customerIds);
      return customerIds.map((id) => accounts.get(id) ?? null);
    },
  }),
});

async function accountsWhere(db: Database, condition: SQL): Promise<CustomerRecords[]> {
  const { given, columns } = compOfAddress(db);
  const rows = await db
    .select({ customer: customers, subscription: subscriptions, comp: columns })
    .from(customers)
    .leftJoin(subscriptions, eq(subscriptions.customerId, customers.id))
    .leftJoinLateral(given, sql`true`)
    .where(condition);
  const accounts = new Map<string, CustomerRecords & { subscriptions: SubscriptionRecord[] }>();
  for (const { customer, subscription, comp } of rows) {
    const account = accounts.get(customer.id) ?? { customer, subscriptions: [], comp };
    if (subscription) account.subscriptions.push(subscription);
    accounts.set(customer.id, account);
  }
  return [...accounts.values()];
}

async function loadMany(db: Database, customerIds: readonly string[]) {
  const ids = [...new Set(customerIds)];
  const found = ids.length > 0 ? await accountsWhere(db, inArray(customers.id, ids)) : [];
  return new Map(found.map((account) => [account.customer.id, account]));
}

const listByAccount = (db: Database, accountIds: readonly string[]): Promise<CustomerRecords[]> =>
  accountsWhere(db, inArray(customers.accountId, [...accountIds]));

/** All of a person's customers at the provider, newest first: leaving and returning makes another one. */
export async function idsOfPerson(db: Database, customerId: string): Promise<string[]> {
  const account = db.select({ id: customers.accountId }).from(customers).where(eq(customers.id, customerId));
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.accountId, account))
    .orderBy(desc(customers.createdAt), desc(customers.id));
  return found.map(({ id }) => id);
}

const listByEmail = (db: Database, email: string): Promise<CustomerRecords[]> =>
  accountsWhere(db, eq(customers.email, email));

async function dropNotices(db: Database, customerId: string): Promise<void> {
  await db.delete(notices).where(and(eq(notices.customerId, customerId), isNull(notices.sentAt)));
}

/** All customers of every address that is billed or has a comp; given ids, of those customers' addresses. */
function listSubscribed(db: Database, customerIds: readonly string[] | null): Promise<CustomerRecords[]> {
  const { email } = customers;
  const isTheirs =
    customerIds === null
      ? sql`select ${email} from ${customers} join ${subscriptions} on ${subscriptions.customerId} = ${customers.id}
                where ${inArray(subscriptions.status, [...BILLED])}
                union select ${email} from ${customers} join ${comps} on ${comps.customerId} = ${customers.id}`
      : sql`select ${email} from ${customers} where ${inArray(customers.id, [...customerIds])}`;
  // Nothing more is sent to a customer who asked to be deleted, however long the deletion takes.
  const leaving = sql`select ${email} from ${customers} join ${accountErasures} on ${accountErasures.customerId} = ${customers.id}
                where ${accountErasures.doneAt} is null`;
  return accountsWhere(db, sql`${email} in (${isTheirs}) and ${email} not in (${leaving})`);
}

/** The newest comp of an address, for a lateral join with a query of `customers`. */
export function compOfAddress(db: Pick<Database, 'select'>) {
  const holder = alias(customers, 'comp_holder');
  const given = db
    .select(getTableColumns(comps))
    .from(comps)
    .innerJoin(holder, eq(holder.id, comps.customerId))
    .where(eq(holder.email, customers.email))
    .orderBy(desc(comps.grantedAt))
    .limit(1)
    .as('comp');
  const { customerId, tier, until, reason, grantedAt } = given;
  return { given, columns: { customerId, tier, until, reason, grantedAt } };
}

/** Marks all customers of the address as proven and detaches other browsers' checkouts; null if all were proven. */
export async function proveAddress(
  tx: Database,
  customerId: string,
  browserHash: string,
  at: Date,
): Promise<ProvenAddress | null> {
  const address = tx.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId));
  const proven = await tx
    .update(customers)
    .set({ addressProvenAt: at })
    .where(and(isNull(customers.addressProvenAt), inArray(customers.email, address)))
    .returning({ id: customers.id });
  if (proven.length === 0) return null;
  const customerIds = proven.map(({ id }) => id);
  const payers = await tx
    .selectDistinct({ browserHash: checkoutAttempts.browserHash })
    .from(checkoutAttempts)
    .where(and(inArray(checkoutAttempts.customerId, customerIds), eq(checkoutAttempts.status, 'paid')));
  await tx
    .update(checkoutAttempts)
    // Matches no cookie and no other attempt of the address.
    .set({ browserHash: sql`${checkoutAttempts.id}` })
    .where(and(inArray(checkoutAttempts.email, address), ne(checkoutAttempts.browserHash, browserHash)));
  return { customerIds, hasPaidAlone: payers.length === 1 && payers[0]?.browserHash === browserHash };
}

const BEGAN: BillingAction = 'subscription.began';

/** When a subscription began, if recorded, and whether the customer asked it to begin within the withdrawal period. */
async function termsOf(db: Database, { id, customerId, createdAt }: SubscriptionRecord) {
  const { action, subject, details, at } = auditLog;
  const isIts = sql`${details}->>'subscriptionId' = ${id}`;
  const [began] = await db
    .select({ at: min(at) })
    .from(auditLog)
    .where(and(eq(subject, customerId), eq(action, BEGAN), isIts));
  const { beginNow, subscriptionId } = checkoutAttempts;
  const [attempt] = await db.select({ beginNow }).from(checkoutAttempts).where(eq(subscriptionId, id));
  return { beganAt: began?.at ?? createdAt, beginNow: attempt?.beginNow ?? false };
}
