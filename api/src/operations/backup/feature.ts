/** Backups: scheduled ones, and the socket through which `npm run backup` reaches the embedded database. */
import type { Logger } from 'pino';
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import { job, MINUTE_MS } from '../../platform/lib/time';
import { REMOTE_FILES } from '../../remotes/registry/feature';
import { openBackupSocket } from './backup-socket';
import { BACKUP_TABLES, createBackupsStore } from './backups-store';
import { makeBackup } from './content';
import { backupRoutes } from './routes';
import { BACKUP_SETTINGS, backupsOf, commandUntil, keepBackups } from './scheduled';

/** Null: no scheduled backups. */
export const BACKUPS_DIR = service<string | null>('config.backups-dir');

export const backupFeature = defineFeature({
  name: 'backup',
  purpose: 'scheduled and requested backups, and whether they can be restored',
  tables: BACKUP_TABLES,
  settings: BACKUP_SETTINGS,
  audit: { 'backup.asked': 'A backup was requested.', 'backup.tried': 'A backup was verified.' },
  metrics: {
    spreadwise_backup_age_seconds: {
      kind: 'gauge',
      help: 'Age of the newest complete backup, or else of the first attempt, if backups are scheduled.',
    },
  },
  needs: {
    ...ofProcess('installation', 'settings', 'database', 'now', 'log', 'meter', 'later'),
    folder: BACKUPS_DIR,
    files: REMOTE_FILES,
  },
  async open({ installation: { dataDir }, database: { db, snapshot }, folder, files, ...given }) {
    const { now, log, later } = given;
    const settings = () => backupsOf(given.settings);
    const store = createBackupsStore(db);
    const over = new AbortController();
    const run = commandUntil(over.signal);
    const leases = createLeases(createLeasesStore(db));
    const keeper = folder === null ? null : keepBackups({ store, leases, folder, run, settings, now, log });
    const openedAt = now();
    if (keeper)
      given.meter.read('spreadwise_backup_age_seconds', async () => {
        const since = (await store.lateSince()) ?? openedAt;
        return [{ value: (now().getTime() - since.getTime()) / 1000 }];
      });
    const socket = snapshot
      ? await openSocket(dataDir, () => makeBackup({ dataDir, snapshot, files, now }), log)
      : null;
    return {
      routes: (app) => backupRoutes(app, { store, keeper, settings, later, now }),
      jobs: keeper ? [job('backups', MINUTE_MS, keeper.takeDue, 'backups could not be scheduled')] : [],
      async stop() {
        over.abort();
        await socket?.stop();
      },
    };
  },
});

const openSocket = (dataDir: string, make: Parameters<typeof openBackupSocket>[1], log: Logger) =>
  openBackupSocket(dataDir, make).catch((error: unknown) => {
    // Some file systems have no sockets, and paths can be too long; the product runs without one.
    log.warn({ err: error }, 'no backup can be made while this process runs: DATA_DIR cannot hold a socket');
    return null;
  });
