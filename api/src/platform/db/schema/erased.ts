/** Erased customers: their id stays with what they bought, and nothing more is written about them. */
import { type SQL, sql } from 'drizzle-orm';
import { arrayOf } from '../sql';

/** Replaces their address. The data register and the database function skip_erased repeat it. */
export const ERASED_ADDRESS = 'erased';

/** Locks these customers and selects whether each was erased; none can be erased before the transaction ends. */
export const lockedCustomers = (customerIds: readonly string[]): SQL =>
  sql`(select id, email = ${ERASED_ADDRESS} as is_erased from customers
       where id = any(${arrayOf([...new Set(customerIds)])}::text[]) order by id for key share)`;
