/** Tells a database that is unusable, at startup or for now (it restarts, the network breaks), from our own faults. */
import { types } from 'node:util';

/** At startup, the server is unreachable or refuses us, or the embedded database is missing. For the operator. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** What is wrong: no connection, no writes, no space, or no answer in time. */
export type DatabaseTrouble = 'away' | 'read-only' | 'full' | 'slow';

/** By the codes of Node's sockets and of PostgreSQL (SQLSTATE). */
const CODES: readonly (readonly [DatabaseTrouble, RegExp])[] = [
  ['read-only', /^25006$/],
  ['full', /^53100$/],
  // Our own limits (57014, 55P03, 25P03, 25P04), and transactions that conflicted and may be retried.
  ['slow', /^(57014|55P03|25P0[34]|40001|40P01)$/],
  [
    'away',
    /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST(UNREACH|DOWN)|NET(UNREACH|DOWN))$/,
  ],
  // Class 08: connection; 53: out of memory or connections; 57P: shutdown, crash or startup.
  ['away', /^(08\w{3}|53\w{3}|57P0\d)$/],
];
/** pg's messages without a code for a query or connection that timed out, and for a lost connection. */
const MESSAGES: readonly (readonly [DatabaseTrouble, RegExp])[] = [
  ['slow', /^query read timeout/i],
  ['slow', /timeout exceeded when trying to connect/i],
  ['away', /connection terminated|is not queryable|^timeout expired|^cannot use a pool/i],
];

/** Null: not the database's trouble. Follows the causes, because a query's error wraps the driver's. */
export function troubleOf(error: unknown, depth = 0): DatabaseTrouble | null {
  if (!types.isNativeError(error) || depth > 5) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const found =
    CODES.find(([, codes]) => codes.test(code)) ?? MESSAGES.find(([, words]) => words.test(error.message));
  return found ? found[0] : troubleOf(error.cause, depth + 1);
}

/** Such a failure can be retried unchanged, and will probably succeed then. */
export const isUnavailable = (error: unknown): boolean => troubleOf(error) !== null;
