/** Backups: scheduled ones, and the socket through which `npm run backup` reaches the embedded database. */
import type { Logger } from 'pino';
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { REMOTE_FILES } from '../../remotes/registry';
import { openBackupSocket } from './backup-socket';
import { makeBackup } from './make-backup';
import { startBackups } from './routes';
import { BACKUP_SETTINGS, backupsOf } from './settings';
import { BACKUP_TABLES } from './tables';

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
      help: 'Age of the newest complete backup, if backups are scheduled.',
    },
  },
  needs: {
    ...ofProcess('installation', 'settings', 'database', 'now', 'log', 'meter'),
    folder: BACKUPS_DIR,
    files: REMOTE_FILES,
  },
  async open({ installation: { dataDir }, database: { db, snapshot }, files, settings, ...given }) {
    const { now, log } = given;
    const backups = startBackups({ ...given, db, settings: () => backupsOf(settings) });
    const socket = snapshot
      ? await openSocket(dataDir, () => makeBackup({ dataDir, snapshot, files, now }), log)
      : null;
    return {
      ...backups,
      async stop() {
        backups.stop();
        await socket?.stop?.();
      },
    };
  },
});

async function openSocket(dataDir: string, make: Parameters<typeof openBackupSocket>[1], log: Logger) {
  try {
    return await openBackupSocket(dataDir, make);
  } catch (error) {
    // Some file systems have no sockets, and paths can be too long; the product runs without one.
    log.warn({ err: error }, 'no backup can be made while this process runs: DATA_DIR cannot hold a socket');
    return null;
  }
}
