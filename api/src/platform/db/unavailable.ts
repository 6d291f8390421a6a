/** Whether the database can be used: what is wrong with it, at startup or for now, told from our own faults; and its health. */
import { readdirSync, readFileSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspect, types } from 'node:util';
import { OperatorError } from '../operator-error';

/** At startup, the server is unreachable or refuses us, or the embedded database is missing or unusable. */
export class DatabaseUnreachableError extends OperatorError {}

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

export type DatabaseState = 'ok' | DatabaseTrouble;

/** Injected timers. All durations are in milliseconds. */
export interface HealthTimers {
  sleep(ms: number, stop?: AbortSignal): Promise<void>;
  every(ms: number, work: () => void): () => void;
}

export interface HealthOptions {
  /** Asks on a dedicated connection, which a busy pool cannot block, whether the database accepts writes. */
  readonly takesWrites: () => Promise<boolean>;
  readonly timers: HealthTimers;
  /** A monotonic clock, in milliseconds. */
  readonly clock: () => number;
  /** Called each time the database did not answer a check. */
  readonly onSilence?: () => void;
}

const ASK_EVERY_MS = 2_000;
const ANSWER_LIMIT_MS = 3_000;
/** Only a write reveals whether there is space, so the disk counts as full this long after the last failed one. */
const FULL_MS = 30_000;
/** One statement that times out is a slow statement; `MOST_SLOW` of them within this time are a slow database. */
const SLOW_WITHIN_MS = 15_000;
const MOST_SLOW = 3;

export function startDatabaseHealth({ takesWrites, timers, clock, onSilence = () => {} }: HealthOptions) {
  let found: DatabaseState = 'ok';
  let asking: Promise<void> | null = null;
  let fullAt = Number.NEGATIVE_INFINITY;
  let slowAt: readonly number[] = [];

  const askOnce = async () => {
    found = await answerOf(takesWrites, timers);
    asking = null;
    if (found === 'away' || found === 'slow') onSilence();
  };
  const ask = () => {
    asking ??= askOnce();
    return asking;
  };
  const stop = timers.every(ASK_EVERY_MS, () => void ask());

  return {
    ask,
    stop,
    state() {
      if (found !== 'ok') return found;
      if (clock() - fullAt < FULL_MS) return 'full';
      return slowAt.filter((at) => clock() - at < SLOW_WITHIN_MS).length >= MOST_SLOW ? 'slow' : 'ok';
    },
    /** Takes any failure of a statement; ignores those that are not the database's trouble. */
    noteFailure(error: unknown) {
      const trouble = troubleOf(error);
      if (trouble === 'full') fullAt = clock();
      if (trouble === 'slow') slowAt = [...slowAt, clock()].slice(-MOST_SLOW);
      if (trouble !== null && trouble !== 'full') void ask();
    },
  };
}

export type DatabaseHealth = ReturnType<typeof startDatabaseHealth>;

/** Never rejects. */
async function answerOf(takesWrites: () => Promise<boolean>, { sleep }: HealthTimers) {
  const answered = new AbortController();
  const tooLate = sleep(ANSWER_LIMIT_MS, answered.signal).then((): DatabaseState => 'slow');
  const answer = takesWrites().then(
    (writes): DatabaseState => (writes ? 'ok' : 'read-only'),
    (error: unknown): DatabaseState => troubleOf(error) ?? 'away',
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    answered.abort();
  }
}
