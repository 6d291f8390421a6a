/** Deletes old signals: one process does it, a part each second until none are left. */
import { randomUUID } from 'node:crypto';
import type { OpenDatabase } from '../../../platform/db/driver';
import { DAY_MS } from '../../../platform/lib/time';
import { SIGNAL_DAYS } from '../../../platform/retention';
import { createRetentionStore } from './signal-store';

const KEPT_MS = SIGNAL_DAYS * DAY_MS;
const SWEEP_EVERY_MS = 3_600_000;
/** The process that swept last continues; another follows when it is gone. */
const SWEEPER_MS = 1.5 * SWEEP_EVERY_MS;
/** Until then, each update of an open signal leaves its previous row version behind. */
const VACUUM_EVERY_MS = 300_000;

/** Call the returned work once a second, in one process or several: one of them deletes what is old. */
export function signalRetention(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  now: () => Date,
): () => Promise<void> {
  const store = createRetentionStore(db);
  const holder = randomUUID();
  // A server vacuums and analyzes by itself; the embedded database has nothing that does.
  const isEmbedded = kind === 'embedded';
  let sweepAt = Number.NEGATIVE_INFINITY;
  let vacuumAt = now().getTime() + VACUUM_EVERY_MS;

  const sweep = async (at: number) => {
    const isMine = await store.mayFor(holder, SWEEPER_MS);
    if (isMine && (await store.sweep(new Date(at - KEPT_MS)))) return;
    sweepAt = at + SWEEP_EVERY_MS;
    if (isEmbedded) await store.analyze();
  };
  return async () => {
    const at = now().getTime();
    if (at >= sweepAt) await sweep(at);
    if (!isEmbedded || at < vacuumAt) return;
    vacuumAt = at + VACUUM_EVERY_MS;
    await store.vacuum();
  };
}
