/** Puts the backups of the schedule together. */
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database';
import type { MountRoutes } from '../../platform/http/environment';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import type { Meter } from '../../platform/lib/observed/meter';
import { createBackupsStore } from './kept/backups-store';
import { type KeepContext, keepBackups } from './kept/keep-backups';
import { backupRoutes } from './kept/routes';
import { commandUntil } from './kept/run-command';

export interface BackupsOptions extends Pick<KeepContext, 'settings' | 'now'> {
  readonly db: Database;
  /** Null: none is taken. */
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
    void work().catch((error: unknown) => log.error({ err: error }, 'a backup was not taken or tried'));
  const routes: MountRoutes = (app) => backupRoutes(app, { store, keeper, settings, later, now });
  if (keeper)
    meter.read('spreadwise_backup_age_seconds', async () => {
      const at = await store.lastWholeAt();
      return at === null ? [] : [{ value: (now().getTime() - at.getTime()) / 1000 }];
    });
  const job = {
    name: 'backups',
    everyMs: LOOK_EVERY_MS,
    work: async () => keeper?.takeDue(),
    failure: 'backups are not taken',
  };
  return { routes, jobs: keeper ? [job] : [], stop: () => over.abort() };
}
