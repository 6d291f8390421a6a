/** Settings of backups: how often they are taken, and how many are kept. */
import { number, type SettingsReader, setting } from '../../platform/settings';

const COMMON = {
  group: 'Backups',
  permission: 'system.configuration',
  takesEffect: 'with the next one',
} as const;

const EVERY = setting('backups.every', {
  ...COMMON,
  label: 'Time between backups',
  help: 'Requires BACKUPS_DIR; a failed backup is retried every hour.',
  ...number(24, { unit: 'hours', least: 1, most: 168 }),
});
const KEPT = setting('backups.kept', {
  ...COMMON,
  label: 'Backups kept',
  help: 'The newest complete ones are kept; the files of older ones are deleted.',
  ...number(7, { unit: 'backups', least: 1, most: 100 }),
});

export const BACKUP_SETTINGS = [EVERY, KEPT];

export const backupsOf = ({ get }: SettingsReader) => ({ everyHours: get(EVERY), kept: get(KEPT) });
