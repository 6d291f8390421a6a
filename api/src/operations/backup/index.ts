/** Backups of the database, the remotes' files and DATA_DIR. */
export { BACKUP_SETTINGS, BACKUPS_DIR, backupFeature } from './feature';
