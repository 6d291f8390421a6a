/** Backups: what a running process has a part in. */

export { openDoor } from './door';
export { BACKUP_SETTINGS, BACKUPS_DIR, backupFeature } from './feature';
export { makeBackup } from './make-backup';
export { startBackups } from './start-backups';
