/** Backups: what a running process has a part in. */
export { BACKUP_SETTINGS, BACKUPS_DIR, backupFeature } from './feature';
