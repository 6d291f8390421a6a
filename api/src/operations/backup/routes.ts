/** Endpoints of scheduled backups in the owner's panel. No backup passes through a browser. */
import type { BackupsState } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../platform/http';
import { actorOf } from '../../platform/lib/session';
import { withIsoTimes } from '../../platform/lib/time';
import type { BackupsStore } from './backups-store';
import type { KeepContext, Keeper } from './scheduled';

interface BackupRoutesContext extends Pick<KeepContext, 'settings' | 'now'> {
  readonly store: BackupsStore;
  /** Null: no folder is configured. */
  readonly keeper: Keeper | null;
  /** Continues after the response. */
  readonly later: (work: () => Promise<void>) => void;
}

export function backupRoutes(
  app: Hono<AppEnv>,
  { store, keeper, settings, later, now }: BackupRoutesContext,
): void {
  const read = async (isBegun = false): Promise<BackupsState> => ({
    isOn: keeper !== null,
    ...settings(),
    isBusy: isBegun || (await store.isBusy()),
    backups: (await store.list()).map((row) => withIsoTimes({ ...row, id: String(row.id) })),
  });
  const free = async (): Promise<Keeper> => {
    if (keeper === null)
      throw new Problem(409, 'BACKUPS_DIR is not set, so there is nowhere to store backups.');
    if (await store.isBusy())
      throw new Problem(409, 'Another backup or check is running. Wait until it has finished.');
    return keeper;
  };

  handle(app, 'GET /api/admin/backups', () => read());
  handle(app, 'POST /api/admin/backups/take', async ({ session }) => {
    const { take } = await free();
    await store.note('backup.asked', actorOf(session), null, now());
    later(take);
    return read(true);
  });
  handle(app, 'POST /api/admin/backups/try', async ({ session, body: { id } }) => {
    const { tryOut } = await free();
    const row = await store.find(Number(id));
    if (!row?.file) throw new Problem(404, 'Backup not found, or its file is gone.');
    await store.note('backup.tried', actorOf(session), row.file, now());
    later(() => tryOut(row));
    return read(true);
  });
}
