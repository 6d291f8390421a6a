/** Backups: what a running process has a part in. */
export { openDoor } from './door';
export { makeBackup } from './make-backup';
export { startBackups } from './start-backups';
