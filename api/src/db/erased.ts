/** Customers who were erased: their number stays with what was sold, and nothing is written about them any more. */
import { type SQL, sql } from 'drizzle-orm';
import { arrayOf } from './array-of';

/** What stands in place of their address. The function skip_erased in the database knows it as well. */
export const ERASED_ADDRESS = 'erased';

/**
 * Of these customers those who were not erased, by their `id`, for a statement that writes about many. Nobody erases them
 * before the transaction is over.
 */
export const notErased = (customerIds: readonly string[]): SQL =>
  sql`(select id from customers where id = any(${arrayOf([...new Set(customerIds)])}::text[]) and email <> ${ERASED_ADDRESS}
       order by id for key share)`;
