/** Backups that the product takes by itself: the list, their results, and taking or testing one. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField } from '../fields';

const access = { permission: 'database.access' } as const;

const backup = z.object({
  id: z.string(),
  startedAt: instantField,
  /** Null: in progress. */
  endedAt: instantField.nullable(),
  /** File name in the backup folder; null: there is no file, or no longer. */
  file: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Why the backup failed, or what it lacks. */
  failure: z.string().nullable(),
  /** When a restored copy was compared with it row by row, and whether they were equal. */
  verifiedAt: instantField.nullable(),
  isSame: z.boolean().nullable(),
});
export type Backup = z.infer<typeof backup>;

const state = z.object({
  /** Whether BACKUPS_DIR is set; otherwise no backups are taken here. */
  isOn: z.boolean(),
  everyHours: z.int(),
  kept: z.int(),
  /** A backup is being taken or tested right now. */
  isBusy: z.boolean(),
  /** The latest 30, newest first. */
  backups: z.array(backup),
});
export type BackupsState = z.infer<typeof state>;

const BUSY = { 409: 'A backup or check is already running, or BACKUPS_DIR is not set.' } as const;

export const adminBackupCalls = defineCalls({
  'GET /api/admin/backups': {
    summary: 'The backups taken here, their results, and the schedule.',
    access,
    response: state,
  },
  'POST /api/admin/backups/take': {
    summary: 'Start a backup outside the schedule. It stays on this machine.',
    access,
    recent: true,
    response: state,
    failures: BUSY,
  },
  'POST /api/admin/backups/try': {
    summary: 'Start a restore test: copies a backup, compares every row and discards the copy.',
    access,
    recent: true,
    body: z.strictObject({ id: z.string().regex(/^\d{1,15}$/) }),
    response: state,
    failures: { 404: 'Backup not found, or its file is gone.', ...BUSY },
  },
});
