/**
 * Work that is done again and again by one process of several: its lease stays with that process from one run to the
 * next, is renewed while a run takes long, and is dropped at the end, so that another goes on at once.
 */
import { randomUUID } from 'node:crypto';
import { REAL_TIMERS, type Timers } from '../time';
import type { Lease, LeaseTable } from './leases';

export interface KeptLease {
  /** By which a write makes sure that it is this process's still. */
  readonly lease: Lease;
  /**
   * Does the work where the lease is this process's, or becomes so; whether it was done. To be called by one at a time.
   * `isNew`: another may have had it since, or the run before has failed.
   */
  run(work: (isNew: boolean) => Promise<void>): Promise<boolean>;
  /** Nothing is run any more. Resolves when nothing is under way, and others may have the lease. */
  drop(): Promise<void>;
}

export function createKeptLease(
  table: LeaseTable,
  { key, lifetimeMs }: { readonly key: string; readonly lifetimeMs: number },
  { every }: Pick<Timers, 'every'> = REAL_TIMERS,
): KeptLease {
  const lease = { key, holder: randomUUID() };
  let isHeld = false;
  let isOver = false;
  let underWay: Promise<unknown> = Promise.resolve();

  const runOnce = async (work: (isNew: boolean) => Promise<void>): Promise<boolean> => {
    if (isOver) return false;
    const wasHeld = isHeld && (await table.renewLease(lease, lifetimeMs));
    isHeld = false;
    if (!wasHeld && !(await table.takeLease(lease, lifetimeMs))) return false;
    // A renewal that fails is not the work's failure: the next one comes before the lease lapses.
    const stopRenewing = every(
      lifetimeMs / 3,
      () => void table.renewLease(lease, lifetimeMs).catch(() => undefined),
    );
    try {
      await work(!wasHeld);
      isHeld = true;
      return true;
    } finally {
      stopRenewing();
    }
  };
  return {
    lease,
    run(work) {
      const run = runOnce(work);
      underWay = run.catch(() => undefined);
      return run;
    },
    async drop() {
      isOver = true;
      await underWay;
      await table.dropLease(lease).catch(() => undefined);
    },
  };
}
