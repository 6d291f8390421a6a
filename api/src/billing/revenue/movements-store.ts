/** The books of monthly recurring revenue in the database: rows are added, in the transaction of what they are about. */
import { and, asc, desc, eq, exists, like, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';
import { auditLog, customers, mrrMovements, subscriptions } from '../../db/schema';
import type { SubscriptionRecord } from '../access/records';
import type { BillingChange } from '../changes/billing-change';
import { type Booked, type Movement, rebuildMovements } from './mrr';

type Executor = Parameters<Parameters<Database['transaction']>[0]>[0];
type Reader = Pick<Database, 'select'>;

/** What stands in the books of a customer. What was paid before there were books is written first. */
export async function loadBooked(
  tx: Executor,
  customerId: string,
  rows: readonly SubscriptionRecord[],
): Promise<Booked> {
  const [last] = await tx
    .select({ balanceCents: mrrMovements.balanceCents })
    .from(mrrMovements)
    .where(eq(mrrMovements.customerId, customerId))
    .orderBy(desc(mrrMovements.id))
    .limit(1);
  if (last) return { ...last, wasCustomer: true };
  const wasCustomer = await isKnownAddress(tx, customerId);
  if (!rows.some(({ wasPaid }) => wasPaid)) return { balanceCents: 0, wasCustomer };
  const movements = rebuildMovements(rows, await loadChanges(tx, customerId), wasCustomer, lastRead(rows));
  await insertMovements(tx, customerId, movements);
  return { balanceCents: movements.at(-1)?.balanceCents ?? 0, wasCustomer: true };
}

const lastRead = (rows: readonly SubscriptionRecord[]) =>
  new Date(Math.max(...rows.map(({ syncedAt }) => syncedAt.getTime())));

/** Whether the address has brought anything as another customer. */
async function isKnownAddress(on: Reader, customerId: string): Promise<boolean> {
  const other = alias(customers, 'other_customer');
  const [found] = await on
    .select({ id: mrrMovements.id })
    .from(customers)
    .innerJoin(other, and(eq(other.email, customers.email), ne(other.id, customers.id)))
    .innerJoin(mrrMovements, eq(mrrMovements.customerId, other.id))
    .where(eq(customers.id, customerId))
    .limit(1);
  return found !== undefined;
}

/** What happened to a customer's subscriptions, as the audit log has it, oldest first. */
export async function loadChanges(on: Reader, customerId: string): Promise<BillingChange[]> {
  const rows = await on
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, customerId), like(auditLog.action, 'subscription.%')))
    .orderBy(asc(auditLog.id));
  return rows.flatMap(({ at, action, details }) =>
    typeof details?.plan === 'string' && typeof details.subscriptionId === 'string'
      ? [
          {
            ...details,
            customerId,
            at: at.toISOString(),
            kind: action.slice('subscription.'.length),
          } as BillingChange,
        ]
      : [],
  );
}

export async function insertMovements(
  tx: Pick<Database, 'insert'>,
  customerId: string,
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return;
  await tx.insert(mrrMovements).values(movements.map((movement) => ({ customerId, ...movement })));
}

/**
 * Writes the books of up to `most` customers who paid before there were any; how many there were. A row lock keeps the
 * customer's own transactions away meanwhile.
 */
export async function bookEarlier(db: Database, most: number): Promise<number> {
  const has = (of: typeof mrrMovements) =>
    db.select({ one: sql`1` }).from(of).where(eq(of.customerId, customers.id));
  const paid = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(eq(subscriptions.customerId, customers.id), eq(subscriptions.wasPaid, true)));
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(notExists(has(mrrMovements)), exists(paid)))
    .orderBy(asc(customers.createdAt), asc(customers.id))
    .limit(most);
  for (const { id } of found)
    await db.transaction(async (tx) => {
      await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update');
      const rows = await tx.select().from(subscriptions).where(eq(subscriptions.customerId, id));
      await loadBooked(tx, id, rows);
    });
  return found.length;
}
