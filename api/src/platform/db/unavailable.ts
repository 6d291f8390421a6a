/** A database that cannot be used: at the start, and for now (it restarts, the network breaks), as told from a fault of ours. */
import { types } from 'node:util';

/** At the start the server could not be reached, or refused, or the embedded database is not in its place. The message is for the operator. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** What ails it: no connection, no writes, no room, or no answer in time. */
export type DatabaseTrouble = 'away' | 'read-only' | 'full' | 'slow';

/** By the codes of Node's sockets and of PostgreSQL (SQLSTATE). */
const CODES: readonly (readonly [DatabaseTrouble, RegExp])[] = [
  ['read-only', /^25006$/],
  ['full', /^53100$/],
  // Our limits (57014, 55P03, 25P03, 25P04), and transactions that were in each other's way and may be tried again.
  ['slow', /^(57014|55P03|25P0[34]|40001|40P01)$/],
  [
    'away',
    /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST(UNREACH|DOWN)|NET(UNREACH|DOWN))$/,
  ],
  // Class 08 is the connection, 53 lacking memory or connections, 57P a shutdown, a crash or a start.
  ['away', /^(08\w{3}|53\w{3}|57P0\d)$/],
];
/** What pg says, without a code, of a query or connection that took too long, and of a connection that it lost. */
const MESSAGES: readonly (readonly [DatabaseTrouble, RegExp])[] = [
  ['slow', /^query read timeout/i],
  ['slow', /timeout exceeded when trying to connect/i],
  ['away', /connection terminated|is not queryable|^timeout expired|^cannot use a pool/i],
];

/** Null: not the database's trouble. Looks through the causes, since a query's error wraps the driver's. */
export function troubleOf(error: unknown, depth = 0): DatabaseTrouble | null {
  if (!types.isNativeError(error) || depth > 5) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const found =
    CODES.find(([, codes]) => codes.test(code)) ?? MESSAGES.find(([, words]) => words.test(error.message));
  return found ? found[0] : troubleOf(error.cause, depth + 1);
}

/** What failed so can be tried again as it was, and is likely to succeed then. */
export const isUnavailable = (error: unknown): boolean => troubleOf(error) !== null;
