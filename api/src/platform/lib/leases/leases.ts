/**
 * Work that one process at a time may do, without holding a database transaction open: a row that lapses should its
 * holder die. `createLeases` is for work on a key that is done once (with a queue by key in this process),
 * `createKeptLease` for work that is repeated and stays with the process that has it. The rows are in `lease-store`.
 */
import { randomUUID } from 'node:crypto';
import { createSerial } from '../serial';
import { REAL_TIMERS, type Timers } from '../time';

/** It can lapse under a process that stands still, so a write that relies on it asks for it once more (`requireLease`). */
export interface Lease {
  readonly key: string;
  readonly holder: string;
}

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
/** Longer than a lease lives, so that a process that died makes others wait and never fail. */
const PATIENCE_MS = 20_000;
const ASK_AGAIN_MS = 100;

export function createLeases(table: LeaseTable, timers: Pick<Timers, 'sleep' | 'every'> = REAL_TIMERS) {
  const inThisProcess = createSerial();

  const take = async (lease: Lease) => {
    for (let waited = 0; waited <= PATIENCE_MS; waited += ASK_AGAIN_MS) {
      if (await table.takeLease(lease, LIFETIME_MS)) return;
      await timers.sleep(ASK_AGAIN_MS);
    }
    throw new LeaseBusyError(`Another process is still working on ${lease.key.split(':', 1)[0]}.`);
  };
  const workUnder = async <T>(lease: Lease, work: (lease: Lease) => Promise<T>): Promise<T> => {
    try {
      return await renewing(table, lease, LIFETIME_MS, timers, () => work(lease));
    } finally {
      // The work is done, or has failed, whatever becomes of its lease: at the latest that lapses.
      await table.dropLease(lease).catch(() => undefined);
    }
  };

  return {
    /** Runs `work` alone for its key. Rejects with `LeaseBusyError` when another process keeps it too long. */
    hold: <T>(key: string, work: (lease: Lease) => Promise<T>): Promise<T> =>
      inThisProcess.run(key, async () => {
        const lease = { key, holder: randomUUID() };
        await take(lease);
        return workUnder(lease, work);
      }),
    /** Runs `work` unless somebody has the key at this moment, here or elsewhere. Whether it ran. */
    async tryHold(key: string, work: (lease: Lease) => Promise<void>) {
      const lease = { key, holder: randomUUID() };
      if (!(await table.takeLease(lease, LIFETIME_MS))) return false;
      await workUnder(lease, work);
      return true;
    },
  };
}

export type Leases = ReturnType<typeof createLeases>;

/** A renewal that fails is not the work's failure: the next one comes before the lease lapses. */
async function renewing<T>(
  table: LeaseTable,
  lease: Lease,
  lifetimeMs: number,
  { every }: Pick<Timers, 'every'>,
  work: () => Promise<T>,
): Promise<T> {
  const stop = every(lifetimeMs / 3, () => void table.renewLease(lease, lifetimeMs).catch(() => undefined));
  try {
    return await work();
  } finally {
    stop();
  }
}

/** The lease stays from one run to the next, is renewed while a run takes long, and is dropped at the end. */
export function createKeptLease(
  table: LeaseTable,
  { key, lifetimeMs }: { readonly key: string; readonly lifetimeMs: number },
  timers: Pick<Timers, 'every'> = REAL_TIMERS,
) {
  const lease = { key, holder: randomUUID() };
  let isHeld = false;
  let isOver = false;
  let underWay: Promise<unknown> = Promise.resolve();

  const runOnce = async (work: (isNew: boolean) => Promise<void>): Promise<boolean> => {
    if (isOver) return false;
    const wasHeld = isHeld && (await table.renewLease(lease, lifetimeMs));
    isHeld = false;
    if (!wasHeld && !(await table.takeLease(lease, lifetimeMs))) return false;
    await renewing(table, lease, lifetimeMs, timers, () => work(!wasHeld));
    isHeld = true;
    return true;
  };
  return {
    /** By which a write makes sure that it is this process's still. */
    lease,
    /**
     * Does the work where the lease is this process's, or becomes so; whether it was done. To be called by one at a time.
     * `isNew`: another may have had it since, or the run before has failed.
     */
    run(work: (isNew: boolean) => Promise<void>) {
      const run = runOnce(work);
      underWay = run.catch(() => undefined);
      return run;
    },
    /** Nothing is run any more. Resolves when nothing is under way, and others may have the lease. */
    async drop() {
      isOver = true;
      await underWay;
      await table.dropLease(lease).catch(() => undefined);
    },
  };
}

export type KeptLease = ReturnType<typeof createKeptLease>;
