/**
 * Work that only one at a time may do, in this process and in every replica, without holding a database transaction
 * open: a queue by key in memory, and a row that lapses should its holder die.
 */
import { randomUUID } from 'node:crypto';
import type { createLeasesStore } from './lease-store';

/** A turn. It can lapse under a process that stands still, so whoever writes in it asks for it once more (`requireLease`). */
export interface Lease {
  readonly key: string;
  readonly holder: string;
}

export interface Leases {
  /** Runs `work` alone for its key. Rejects with `LeaseBusyError` when another process keeps it too long. */
  hold<T>(key: string, work: (lease: Lease) => Promise<T>): Promise<T>;
}

export class LeaseBusyError extends Error {
  override readonly name = 'LeaseBusyError';
}

/** How long a process that died is waited for. One that lives renews its lease meanwhile. */
const LIFETIME_MS = 15_000;
const RENEW_EVERY_MS = 5_000;
/** Longer than a lease lives, so that a process that died makes others wait and never fail. */
const PATIENCE_MS = 20_000;
const ASK_AGAIN_MS = 100;

export interface LeaseTimers {
  sleep(ms: number): Promise<void>;
  /** Runs `work` every `ms` until the returned function is called. */
  every(ms: number, work: () => void): () => void;
}

const REAL_TIMERS: LeaseTimers = {
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every(ms, work) {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  },
};

export function createLeases(
  store: Pick<ReturnType<typeof createLeasesStore>, 'takeLease' | 'renewLease' | 'dropLease'>,
  now: () => Date,
  { sleep, every }: LeaseTimers = REAL_TIMERS,
): Leases {
  const queues = new Map<string, Promise<unknown>>();
  const lapsesAt = (at: Date) => new Date(at.getTime() + LIFETIME_MS);

  const take = async (key: string, holder: string) => {
    for (let waited = 0; waited <= PATIENCE_MS; waited += ASK_AGAIN_MS) {
      const at = now();
      if (await store.takeLease(key, holder, at, lapsesAt(at))) return;
      await sleep(ASK_AGAIN_MS);
    }
    throw new LeaseBusyError(`Another process is still working on ${key.split(':', 1)[0]}.`);
  };
  /* A renewal that fails is not the work's failure: the next one comes before the lease lapses. */
  const renew = (key: string, holder: string) => {
    store.renewLease(key, holder, lapsesAt(now())).catch(() => undefined);
  };
  const alone = async <T>(key: string, work: (lease: Lease) => Promise<T>): Promise<T> => {
    const holder = randomUUID();
    await take(key, holder);
    const stopRenewing = every(RENEW_EVERY_MS, () => renew(key, holder));
    try {
      return await work({ key, holder });
    } finally {
      stopRenewing();
      await store.dropLease(key, holder);
    }
  };

  return {
    hold(key, work) {
      const turn = (queues.get(key) ?? Promise.resolve()).then(() => alone(key, work));
      const settled = turn
        .catch(() => undefined)
        .then(() => {
          if (queues.get(key) === settled) queues.delete(key);
        });
      queues.set(key, settled);
      return turn;
    },
  };
}
