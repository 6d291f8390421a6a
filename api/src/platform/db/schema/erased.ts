/** Customers who were erased: their number stays with what was sold, and nothing is written about them any more. */
import { type SQL, sql } from 'drizzle-orm';
import { arrayOf } from '../sql';

/** What stands in place of their address. The register of data and the database's function skip_erased say it as well. */
export const ERASED_ADDRESS = 'erased';

/** These customers, locked, and whether each was erased; nobody is erased before the transaction is over. */
export const lockedCustomers = (customerIds: readonly string[]): SQL =>
  sql`(select id, email = ${ERASED_ADDRESS} as is_erased from customers
       where id = any(${arrayOf([...new Set(customerIds)])}::text[]) order by id for key share)`;
