/**
 * Caches customers' sessions for some seconds, so that a page that makes ten calls causes one look-up. Code that
 * changes what sessions are read from reports it, and from then on every call looks up anew. Staff sessions are never
 * cached.
 */
import type { CustomerSession, FindSession } from './session';

/** Stands for the staff in place of a customer's id. */
export const STAFF = 'staff';

/** Runs work that may change the access of a customer, of `STAFF` or of everyone (null); `isChange`: whether it did. */
export type ChangingAccess = <T>(
  customerId: string | null,
  work: () => Promise<T>,
  isChange?: (done: T) => boolean,
) => Promise<T>;

/** Reports every change, and also every failure, because it is unknown whether that was written. */
export const changingBy =
  (tell: (customerId: string | null) => void): ChangingAccess =>
  async (customerId, work, isChange = () => true) => {
    let hasChanged = true;
    try {
      const done = await work();
      hasChanged = isChange(done);
      return done;
    } finally {
      if (hasChanged) tell(customerId);
    }
  };

/** For processes without a session cache. */
export const NOBODY_REMEMBERED: ChangingAccess = (_, work) => work();

export interface SessionMemoryOptions {
  readonly now: () => Date;
  /** Notifies the other processes, as far as they can be reached. */
  readonly tell: (customerId: string | null) => void;
  /** Whether notifications of other processes arrive. While they do not, nothing is cached. */
  readonly isHearing: () => boolean;
  readonly most?: number;
}

/** The longest that an ended session stays valid if the notification is lost. */
const KEPT_MS = 5_000;
const MOST = 5_000;

interface Remembered {
  readonly session: CustomerSession;
  /** Start of its look-up. */
  readonly at: number;
}

export function createSessionMemory({ now, tell, isHearing, most = MOST }: SessionMemoryOptions) {
  const remembered = new Map<string, Remembered>();
  const answered = { memory: 0, database: 0 };
  /** Per look-up in progress, whose access changed since it began: it may have read the old state. */
  const underWay = new Set<Set<string | null>>();

  const forget = (customerId: string | null) => {
    for (const changed of underWay) changed.add(customerId);
    for (const [hash, { session }] of remembered)
      if (customerId === null || session.customerId === customerId) remembered.delete(hash);
  };
  const recall = (hash: string): CustomerSession | null => {
    // Notifications were missed meanwhile.
    if (!isHearing()) remembered.clear();
    const known = remembered.get(hash);
    if (!known) return null;
    const age = now().getTime() - known.at;
    const { until } = known.session;
    // A clock that was set back must not extend the cache.
    return age >= 0 && age < KEPT_MS && !(until && now() >= until) ? known.session : null;
  };
  const remember = (hash: string, one: Remembered) => {
    remembered.delete(hash);
    remembered.set(hash, one);
    const [oldest] = remembered.keys();
    if (remembered.size > most && oldest !== undefined) remembered.delete(oldest);
  };
  const lookUp = async (find: FindSession, hash: string) => {
    const at = now().getTime();
    const changed = new Set<string | null>();
    underWay.add(changed);
    try {
      const session = await find(hash);
      if (session?.role !== 'CUSTOMER' || !isHearing()) return session;
      if (!changed.has(null) && !changed.has(session.customerId)) remember(hash, { session, at });
      return session;
    } finally {
      underWay.delete(changed);
    }
  };

  return {
    changingAccess: changingBy((customerId) => {
      forget(customerId);
      tell(customerId);
    }),
    /** Drops sessions that another process has changed. */
    forget,
    /** Wraps a look-up with the cache. */
    remembering:
      (find: FindSession): FindSession =>
      (hash) => {
        const known = recall(hash);
        answered[known ? 'memory' : 'database'] += 1;
        return known ?? lookUp(find, hash);
      },
    /** How many sessions came from the cache and from the database since startup. */
    answered: () => answered,
  };
}

export type SessionMemory = ReturnType<typeof createSessionMemory>;
