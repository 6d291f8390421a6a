/** Endpoints and start of scheduled backups in the owner's panel. No backup passes through a browser. */
import type { BackupsState } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database';
import { type AppEnv, handle, type MountRoutes, Problem } from '../../platform/http';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import type { Meter } from '../../platform/lib/observed/meter';
import { actorOf } from '../../platform/lib/session';
import { job } from '../../platform/lib/time';
import { type BackupRow, type BackupsStore, createBackupsStore } from './backups-store';
import { commandUntil, type KeepContext, type Keeper, keepBackups } from './scheduled';

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
    backups: (await store.list()).map(inAnswer),
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

const inAnswer = ({ id, startedAt, endedAt, verifiedAt, ...rest }: BackupRow) => ({
  ...rest,
  id: String(id),
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  verifiedAt: verifiedAt?.toISOString() ?? null,
});

interface BackupsOptions extends Pick<KeepContext, 'settings' | 'now'> {
  readonly db: Database;
  /** Null: none are taken. */
  readonly folder: string | null;
  readonly meter: Meter;
  readonly log: Logger;
}

const LOOK_EVERY_MS = 60_000;

export function startBackups({ db, folder, settings, meter, now, log }: BackupsOptions) {
  const store = createBackupsStore(db);
  const over = new AbortController();
  const run = commandUntil(over.signal);
  const leases = createLeases(createLeasesStore(db));
  const keeper = folder === null ? null : keepBackups({ store, leases, folder, run, settings, now, log });
  const later = (work: () => Promise<void>) =>
    void work().catch((error: unknown) =>
      log.error({ err: error }, 'a backup or restore test did not start'),
    );
  const routes: MountRoutes = (app) => backupRoutes(app, { store, keeper, settings, later, now });
  if (keeper)
    meter.read('spreadwise_backup_age_seconds', async () => {
      const at = await store.lastWholeAt();
      return at === null ? [] : [{ value: (now().getTime() - at.getTime()) / 1000 }];
    });
  const taking = job(
    'backups',
    LOOK_EVERY_MS,
    async () => keeper?.takeDue(),
    'backups could not be scheduled',
  );
  return { routes, jobs: keeper ? [taking] : [], stop: () => over.abort() };
}
