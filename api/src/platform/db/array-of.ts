/** Many values as one parameter. */
import { type SQL, sql } from 'drizzle-orm';

/**
 * An array as PostgreSQL reads it, to be cast to the array's type. How many there are the planner sees, which takes JSON for
 * a hundred rows however few they are, and would rather read all of a table than look up those.
 */
export const arrayOf = (values: readonly (string | boolean | Date | null)[]): SQL =>
  sql`${`{${values.map(elementOf).join(',')}}`}::text`;

function elementOf(value: string | boolean | Date | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return String(value);
  return `"${(value instanceof Date ? value.toISOString() : value).replace(/["\\]/g, '\\$&')}"`;
}
