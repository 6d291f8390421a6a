/** Backups, as far as the running product takes part. */
export { BACKUPS_DIR, backupFeature } from './feature';
