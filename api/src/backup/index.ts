/** Backups: what a running process has a part in. */
export { openDoor } from './door';
export { startBackups } from './kept/start-backups';
export { makeBackup } from './make-backup';
