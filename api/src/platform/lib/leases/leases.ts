/**
 * Work that only one process at a time may do, without an open database transaction: a row that expires if its holder
 * dies. `createLeases` is for work done once per key (queued by key within this process), `createKeptLease` for
 * repeated work that stays with one process. The rows are in `lease-store`.
 */
import { randomUUID } from 'node:crypto';
import { createSerial } from '../serial';
import { REAL_TIMERS, type Timers } from '../time';

/** It can expire while its process stalls, so a write that relies on it must check it again (`requireLease`). */
export interface Lease {
  readonly key: string;
  readonly holder: string;
}

export class LeaseBusyError extends Error {
  override readonly name = 'LeaseBusyError';
}

/** Where replicas agree on who holds what; see `createLeasesStore`. */
export interface LeaseTable {
  /** Returns whether the holder now has it for `lifetimeMs`: it was free, expired, or already its own. */
  takeLease(lease: Lease, lifetimeMs: number): Promise<boolean>;
  /** Returns whether the holder still had it. */
  renewLease(lease: Lease, lifetimeMs: number): Promise<boolean>;
  dropLease(lease: Lease): Promise<unknown>;
}

/** How long others wait for a process that died; a live one renews its lease meanwhile. */
const LIFETIME_MS = 15_000;
/** Longer than a lease, so that a process that died makes others wait but never fail. */
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
      // The work's result stands even if this fails: the lease then expires.
      await table.dropLease(lease).catch(() => undefined);
    }
  };

  return {
    /** Runs `work` alone for its key. Rejects with `LeaseBusyError` if another process holds it for too long. */
    hold: <T>(key: string, work: (lease: Lease) => Promise<T>): Promise<T> =>
      inThisProcess.run(key, async () => {
        const lease = { key, holder: randomUUID() };
        await take(lease);
        return workUnder(lease, work);
      }),
    /** Runs `work` unless the key is held right now, here or elsewhere. Returns whether it ran. */
    async tryHold(key: string, work: (lease: Lease) => Promise<void>) {
      const lease = { key, holder: randomUUID() };
      if (!(await table.takeLease(lease, LIFETIME_MS))) return false;
      await workUnder(lease, work);
      return true;
    },
  };
}

export type Leases = ReturnType<typeof createLeases>;

/** A failed renewal is not the work's failure: the next one comes before the lease expires. */
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

/** The lease stays held from run to run, is renewed during long runs, and is dropped at the end. */
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
    /** For writes that must verify that this process still holds it. */
    lease,
    /**
     * Runs the work if this process holds or can take the lease; returns whether it ran. Must not run concurrently.
     * `isNew`: another process may have held it since, or the last run failed.
     */
    run(work: (isNew: boolean) => Promise<void>) {
      const run = runOnce(work);
      underWay = run.catch(() => undefined);
      return run;
    },
    /** Runs nothing from now on. Resolves when the current run has ended and the lease is free. */
    async drop() {
      isOver = true;
      await underWay;
      await table.dropLease(lease).catch(() => undefined);
    },
  };
}

export type KeptLease = ReturnType<typeof createKeptLease>;
