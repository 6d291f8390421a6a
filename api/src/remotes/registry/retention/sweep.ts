/** Deletes what no tab can still use: old versions with their files and contracts. */

import type { Leases } from '../../../platform/lib/leases/leases';
import { DAY_MS } from '../../../platform/lib/time';
import { TAB_DAYS } from '../../../platform/retention';
import { filesLease } from '../releases/version-store';
import type { FileStore, VersionName } from '../storage/file-store';
import type { DeletedVersion, Sweepable, SweepStore } from './sweep-store';

export interface SweepContext {
  readonly store: SweepStore;
  readonly files: Pick<FileStore, 'remove' | 'heldSince'>;
  readonly leases: Pick<Leases, 'hold'>;
  readonly now: () => Date;
}

/** These stay whether they were ever active or not: a team may want to look at them. */
const NEWEST = 10;
/** A version's files are stored before its row; after so long the row is there, or never will be. */
const UNKNOWN_HOURS = 1;

/** Rejects with the first failure once everything else is done; what failed is tried again by the next sweep. */
export async function sweepRemotes({ store, files, leases, now }: SweepContext): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const isKept = ({ isInUse, age, lastActiveAt }: Sweepable) =>
    isInUse || age < NEWEST || (lastActiveAt !== null && lastActiveAt > ago(TAB_DAYS));
  const failures: unknown[] = [];
  /** Nobody publishes these bytes meanwhile. A version whose files stay is put back, so that the next sweep finds it. */
  const removeFiles = async (one: VersionName, deleted: DeletedVersion | null) => {
    try {
      await leases.hold(filesLease(one), async (lease) => {
        if (!(await store.isUnknown(one, lease))) return;
        await files.remove(one.name, one.version);
      });
    } catch (error) {
      failures.push(error);
      if (deleted) await store.restore(deleted);
    }
  };
  for (const one of await store.versions()) {
    const deleted = isKept(one) ? null : await store.deleteUnlessKept(one.name, one.version, isKept);
    if (deleted) await removeFiles(one, deleted);
  }
  // Files of versions that another replica has swept, and of publications that did not end.
  const known = new Set((await store.versions()).map(({ name, version }) => `${name}/${version}`));
  for (const one of await files.heldSince(ago(UNKNOWN_HOURS / 24)))
    if (!known.has(`${one.name}/${one.version}`)) await removeFiles(one, null);
  await store.deleteContracts(now());
  if (failures.length > 0) throw failures[0];
}
