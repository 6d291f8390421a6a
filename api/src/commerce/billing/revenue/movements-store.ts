/** The books of monthly recurring revenue in the database: rows are added, in the transaction of what they are about. */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { customers, mrrMovements, subscriptions } from '../../../platform/db/schema';
import { type Booked, type Movement, mrrOf } from './mrr';

type Executor = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * What stands in the books of the person who is this customer. Until the end of the transaction nobody else writes there:
 * the lock is the one under which customers join an account.
 */
export async function loadBooked(tx: Executor, customerId: string): Promise<Booked> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (!customer) return { balanceCents: 0, othersCents: 0, wasCustomer: false };
  await tx.execute(sql`select lock_account(${customer.email})`);
  const [last] = await tx
    .select({ balanceCents: mrrMovements.balanceCents })
    .from(mrrMovements)
    .where(eq(mrrMovements.customerId, customer.accountId))
    .orderBy(desc(mrrMovements.id))
    .limit(1);
  const others = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, customer.accountId), ne(subscriptions.customerId, customerId)));
  return {
    balanceCents: last?.balanceCents ?? 0,
    othersCents: mrrOf(others),
    wasCustomer: last !== undefined,
  };
}

/** They are the person's, whichever customer brought them about. */
export async function insertMovements(
  tx: Pick<Database, 'insert'>,
  customerId: string,
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return;
  const person = sql`(select account_id from customers where id = ${customerId})`;
  await tx.insert(mrrMovements).values(movements.map((movement) => ({ ...movement, customerId: person })));
}
