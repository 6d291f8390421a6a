/**
 * Sessions of customers as they were found last, kept for some seconds: a page that makes ten calls is looked up once.
 * Who changes what they are read from says so, and everybody who asks from then on is looked up anew. Those who run the
 * product always are.
 */
import type { CustomerSession, FindSession } from './session';

/** Stands for those who run the product, where otherwise a customer is named. */
export const STAFF = 'staff';

/** Does work that may change what sessions of a customer, `STAFF` or anybody (null) open; `isChange` says if it has. */
export type ChangingAccess = <T>(
  customerId: string | null,
  work: () => Promise<T>,
  isChange?: (done: T) => boolean,
) => Promise<T>;

/** Tells of each change, also of one that failed: nobody knows then whether it was written. */
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

/** Where nothing is remembered. */
export const NOBODY_REMEMBERED: ChangingAccess = (_, work) => work();

export interface SessionMemoryOptions {
  readonly now: () => Date;
  /** Tells the other processes, as far as they can be told. */
  readonly tell: (customerId: string | null) => void;
  /** Whether what the others tell comes in. While it does not, nothing is remembered. */
  readonly isHearing: () => boolean;
  readonly most?: number;
}

/** The longest that a session goes on where nobody tells that it has ended. */
const KEPT_MS = 5_000;
const MOST = 5_000;

interface Remembered {
  readonly session: CustomerSession;
  /** When its look-up began. */
  readonly at: number;
}

export function createSessionMemory({ now, tell, isHearing, most = MOST }: SessionMemoryOptions) {
  const remembered = new Map<string, Remembered>();
  const answered = { memory: 0, database: 0 };
  /** Of each look-up under way, whose access has changed since it began: it may have read what was before. */
  const underWay = new Set<Set<string | null>>();

  const forget = (customerId: string | null) => {
    for (const changed of underWay) changed.add(customerId);
    for (const [hash, { session }] of remembered)
      if (customerId === null || session.customerId === customerId) remembered.delete(hash);
  };
  const recall = (hash: string): CustomerSession | null => {
    // What others told meanwhile was missed.
    if (!isHearing()) remembered.clear();
    const known = remembered.get(hash);
    if (!known) return null;
    const age = now().getTime() - known.at;
    const { until } = known.session;
    // A clock that was set back is no reason to remember for longer.
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
    /** Another process has changed it. */
    forget,
    /** The same look-up, for what is not remembered. */
    remembering:
      (find: FindSession): FindSession =>
      (hash) => {
        const known = recall(hash);
        answered[known ? 'memory' : 'database'] += 1;
        return known ?? lookUp(find, hash);
      },
    /** How many were answered from where, since the start. */
    answered: () => answered,
  };
}

export type SessionMemory = ReturnType<typeof createSessionMemory>;
