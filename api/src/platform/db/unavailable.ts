/** Tells a database that is unusable, at startup or for now (it restarts, the network breaks), from our own faults. */
import { readdirSync, readFileSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspect, types } from 'node:util';
import { OperatorError } from '../operator-error';

/** At startup, the server is unreachable or refuses us, or the embedded database is missing or unusable. */
export class DatabaseUnreachableError extends OperatorError {}

/** PostgreSQL's insufficient_privilege. */
export const NO_RIGHT = '42501';

export function unreachable(databaseUrl: string, error: Error): DatabaseUnreachableError {
  const { host, pathname } = new URL(databaseUrl);
  // A query's error wraps the driver's, and shows the statement.
  const cause = types.isNativeError(error.cause) ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : 'no answer';
  const needs = code === NO_RIGHT ? '; the user needs CREATE on the database and its schema public' : '';
  const said = `DATABASE_URL (${host}${pathname}, the user and password are not shown) cannot be used: ${cause.message || code}${needs}`;
  return new DatabaseUnreachableError(said);
}

/** PGlite's version of PostgreSQL, which opens only what it made itself. */
const POSTGRES = '18';

/** Runs `open` on the embedded database's folder. Rejects with `DatabaseUnreachableError` if that can never succeed. */
export async function openFolder<Client>(folder: string, open: () => Promise<Client>): Promise<Client> {
  const fail = (why: string): never => {
    throw new DatabaseUnreachableError(`The database ${folder} cannot be opened: ${why}.`);
  };
  const found = foundIn(folder);
  if (found) fail(`${found}; expected a database of PostgreSQL ${POSTGRES} or nothing. Set another DATA_DIR`);
  return open().catch((error) => {
    const { bavail, bsize } = statfsSync(dirname(folder));
    const said = `${inspect(error).split('\n', 1)}; ${Math.floor((bavail * bsize) / 1e6)} MB of disk are free`;
    return fail(
      `${said}; expected an undamaged database of this user, and 64 MB. Restore a backup with npm run restore, or set another DATA_DIR`,
    );
  });
}

/** What is there instead of a database that PGlite opens or, in an empty folder, creates. */
function foundIn(folder: string): string | null {
  try {
    if (readdirSync(folder).length === 0) return null;
    const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
    return version === POSTGRES ? null : `PostgreSQL ${version} made it`;
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return syscall === 'open' ? 'it has no PG_VERSION' : null;
    return code === 'ENOTDIR' ? 'it is a file' : message;
  }
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

/** Null: not caused by the database. Follows the causes, because a query's error wraps the driver's. */
export function troubleOf(error: unknown, depth = 0): DatabaseTrouble | null {
  if (!types.isNativeError(error) || depth > 5) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const found =
    CODES.find(([, codes]) => codes.test(code)) ?? MESSAGES.find(([, words]) => words.test(error.message));
  return found ? found[0] : troubleOf(error.cause, depth + 1);
}

/** Such a failure can be retried unchanged, and will probably succeed then. */
export const isUnavailable = (error: unknown): boolean => troubleOf(error) !== null;
