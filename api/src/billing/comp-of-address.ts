/** The tier that the owner gave to an address: it counts for every customer of it. */
import { desc, eq, getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import { comps, customers } from '../db/schema';

/** To join laterally with a query of `customers`; the newest, where an address was given several. */
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
