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
  help: 'Where BACKUPS_DIR names a folder for them; after one that failed it is tried again each hour.',
  ...number(24, { unit: 'hours', least: 1, most: 168 }),
});
const KEPT = setting('backups.kept', {
  ...COMMON,
  label: 'Backups that are kept',
  help: 'Of those that are whole, the newest; the files of older ones are deleted.',
  ...number(7, { unit: 'backups', least: 1, most: 100 }),
});

export const BACKUP_SETTINGS = [EVERY, KEPT];

export const backupsOf = ({ get }: SettingsReader) => ({ everyHours: get(EVERY), kept: get(KEPT) });
