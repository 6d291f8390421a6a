/** Backups: what a running process has a part in. */
export { openBackupSocket } from './backup-socket';
export { makeBackup } from './make-backup';
export { startBackups } from './routes';
