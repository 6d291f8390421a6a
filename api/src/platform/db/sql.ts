/** Bits of SQL that both the schema and the stores use. */
import { types } from 'node:util';
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

/** What PostgreSQL (SQLSTATE) or a socket (e.g. ECONNREFUSED) says is wrong; drizzle wraps it. */
export function errorCode(error: unknown): string | null {
  if (!types.isNativeError(error)) return null;
  return 'code' in error && typeof error.code === 'string' ? error.code : errorCode(error.cause);
}

/** What a replica holds while it migrates, and a restore while it replaces. Any number that nothing else of ours locks. */
export const MIGRATION_LOCK = 7_226_391;
