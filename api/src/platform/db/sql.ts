/** SQL helpers that both the schema and the stores use. */
import { types } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';

/** An array as text, to be cast: the planner sees its length, while for JSON it assumes a hundred rows. */
export const arrayOf = (values: readonly (string | boolean | Date | null)[]): SQL =>
  sql`${`{${values.map(elementOf).join(',')}}`}::text`;

function elementOf(value: string | boolean | Date | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return String(value);
  return `"${(value instanceof Date ? value.toISOString() : value).replace(/["\\]/g, '\\$&')}"`;
}

/** A time as a parameter. */
export const iso = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** A timestamp in milliseconds since 1970, or an interval in milliseconds. */
export const epochMs = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** A moment that many milliseconds from now, by the database's clock. */
export const inMs = (ms: number): SQL => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** The SQLSTATE of PostgreSQL, or the code of a socket (e.g. ECONNREFUSED); null: none. Drizzle wraps the error. */
export function errorCode(error: unknown): string | null {
  if (!types.isNativeError(error)) return null;
  return 'code' in error && typeof error.code === 'string' ? error.code : errorCode(error.cause);
}

/** Held by a replica while it migrates, and by a restore while it replaces. Any number that we lock nowhere else. */
export const MIGRATION_LOCK = 7_226_391;
