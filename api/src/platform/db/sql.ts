/** Bits of SQL that both the schema and the stores use. */
import { types } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';

/** As a text to be cast: the planner sees the number of elements; of JSON it assumes a hundred rows. */
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
