/** Backups: those of the schedule, and the socket by which `npm run backup` asks the process that has the embedded database. */
import type { Logger } from 'pino';
import { CLOCK, DATABASE, defineFeature, INSTALLATION, LOG, METER, service } from '../../platform/feature';
import { REMOTE_FILES } from '../../remotes/registry';
import { openDoor } from './door';
import type { KeepContext } from './kept/keep-backups';
import { makeBackup } from './make-backup';
import { startBackups } from './start-backups';

/** Null: the product takes no backups by itself. */
export const BACKUPS_DIR = service<string | null>('config.backups-dir');
export const BACKUP_SETTINGS = service<KeepContext['settings']>('settings.backup');

export const backupFeature = defineFeature({
  name: 'backup',
  purpose: 'backups by schedule and on request, and whether they can be restored',
  needs: {
    installation: INSTALLATION,
    folder: BACKUPS_DIR,
    settings: BACKUP_SETTINGS,
    database: DATABASE,
    files: REMOTE_FILES,
    now: CLOCK,
    log: LOG,
    meter: METER,
  },
  async open({ installation: { dataDir }, database: { db, snapshot }, files, ...given }) {
    const { now, log } = given;
    const backups = startBackups({ ...given, db });
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

async function openSocket(dataDir: string, make: Parameters<typeof openDoor>[1], log: Logger) {
  try {
    return await openDoor(dataDir, make);
  } catch (error) {
    // Some file systems have no sockets, and paths can be too long: the product runs all the same.
    log.warn({ err: error }, 'no backup can be made while this runs: DATA_DIR cannot hold a socket');
    return null;
  }
}
