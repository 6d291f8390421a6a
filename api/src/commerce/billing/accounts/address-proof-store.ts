/** The SQL of the first proof of an address: until then whoever paid in its name was let in. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { ProvenAddress } from '../../../people/identity';
import type { Database } from '../../../platform/db/database';
import { checkoutAttempts, customers } from '../../../platform/db/schema';

/**
 * Marks every customer of the address, in the caller's transaction; null: all were. No other browser than the one with this checkout
 * cookie is known any more to have paid for it.
 */
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
    // The hash of no cookie, and of no other attempt of the address.
    .set({ browserHash: sql`${checkoutAttempts.id}` })
    .where(and(inArray(checkoutAttempts.email, address), ne(checkoutAttempts.browserHash, browserHash)));
  return { customerIds, hasPaidAlone: payers.length === 1 && payers[0]?.browserHash === browserHash };
}
