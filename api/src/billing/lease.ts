/**
 * Work that only one at a time may do, in this process and in every replica, without holding a database transaction
 * open: a queue by key in memory, and a row that lapses should its holder die.
 */
import { randomUUID } from 'node:crypto';
import type { BillingStore } from './store';

export interface Leases {
  /** Runs `work` alone for its key. Rejects with `LeaseBusyError` when another process keeps it too long. */
  hold<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export class LeaseBusyError extends Error {
  override readonly name = 'LeaseBusyError';
}

/** Longer than the provider's calls of one piece of work can take, with their retries. */
const LIFETIME_MS = 120_000;
const PATIENCE_MS = 20_000;
const ASK_AGAIN_MS = 100;

export function createLeases(
  store: Pick<BillingStore, 'takeLease' | 'dropLease'>,
  now: () => Date,
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Leases {
  const queues = new Map<string, Promise<unknown>>();

  const take = async (key: string, holder: string) => {
    for (let waited = 0; waited <= PATIENCE_MS; waited += ASK_AGAIN_MS) {
      const at = now();
      if (await store.takeLease(key, holder, at, new Date(at.getTime() + LIFETIME_MS))) return;
      await sleep(ASK_AGAIN_MS);
    }
    throw new LeaseBusyError(`Another process is still working on ${key.split(':', 1)[0]}.`);
  };
  const alone = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const holder = randomUUID();
    await take(key, holder);
    try {
      return await work();
    } finally {
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
