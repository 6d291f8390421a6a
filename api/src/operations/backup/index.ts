/** Backups: what a running process has a part in. */
export { BACKUPS_DIR, backupFeature } from './feature';
