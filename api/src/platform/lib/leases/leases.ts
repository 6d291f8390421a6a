/**
 * Work that only one at a time may do, in this process and in every replica, without holding a database transaction
 * open: a queue by key in memory, and a row that lapses should its holder die.
 */
import { randomUUID } from 'node:crypto';
import { createSerial } from '../serial';
import { REAL_TIMERS, type Timers } from '../time';

/** It can lapse under a process that stands still, so a write that relies on it asks for it once more (`requireLease`). */
export interface Lease {
  readonly key: string;
  readonly holder: string;
}

export interface Leases {
  /** Runs `work` alone for its key. Rejects with `LeaseBusyError` when another process keeps it too long. */
  hold<T>(key: string, work: (lease: Lease) => Promise<T>): Promise<T>;
  /** Runs `work` unless somebody has the key at this moment, here or elsewhere. Whether it ran. */
  tryHold(key: string, work: (lease: Lease) => Promise<void>): Promise<boolean>;
}

/** Another process holds the lease. */
export class LeaseBusyError extends Error {
  override readonly name = 'LeaseBusyError';
}

/** Where the replicas agree who holds what; see `createLeasesStore`. */
export interface LeaseTable {
  /** Whether the holder has it for so long: it was free, lapsed, or its own. */
  takeLease(lease: Lease, lifetimeMs: number): Promise<boolean>;
  /** Whether it was still the holder's. */
  renewLease(lease: Lease, lifetimeMs: number): Promise<boolean>;
  dropLease(lease: Lease): Promise<unknown>;
}

/** How long a process that died is waited for. One that lives renews its lease meanwhile. */
const LIFETIME_MS = 15_000;
const RENEW_EVERY_MS = 5_000;
/** Longer than a lease lives, so that a process that died makes others wait and never fail. */
const PATIENCE_MS = 20_000;
const ASK_AGAIN_MS = 100;

export function createLeases(
  table: LeaseTable,
  { sleep, every }: Pick<Timers, 'sleep' | 'every'> = REAL_TIMERS,
): Leases {
  const inThisProcess = createSerial();

  const take = async (lease: Lease) => {
    for (let waited = 0; waited <= PATIENCE_MS; waited += ASK_AGAIN_MS) {
      if (await table.takeLease(lease, LIFETIME_MS)) return;
      await sleep(ASK_AGAIN_MS);
    }
    throw new LeaseBusyError(`Another process is still working on ${lease.key.split(':', 1)[0]}.`);
  };
  /** A renewal that fails is not the work's failure: the next one comes before the lease lapses. */
  const renew = (lease: Lease) => void table.renewLease(lease, LIFETIME_MS).catch(() => undefined);

  const workUnder = async <T>(lease: Lease, work: (lease: Lease) => Promise<T>): Promise<T> => {
    const stopRenewing = every(RENEW_EVERY_MS, () => renew(lease));
    try {
      return await work(lease);
    } finally {
      stopRenewing();
      // The work is done, or has failed, whatever becomes of its lease: at the latest that lapses.
      await table.dropLease(lease).catch(() => undefined);
    }
  };

  const leaseOf = (key: string): Lease => ({ key, holder: randomUUID() });

  return {
    hold: (key, work) =>
      inThisProcess.run(key, async () => {
        const lease = leaseOf(key);
        await take(lease);
        return workUnder(lease, work);
      }),
    async tryHold(key, work) {
      const lease = leaseOf(key);
      if (!(await table.takeLease(lease, LIFETIME_MS))) return false;
      await workUnder(lease, work);
      return true;
    },
  };
}
