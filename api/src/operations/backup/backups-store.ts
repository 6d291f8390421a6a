/** Scheduled backups in the database: how long the table is kept and whose data it holds, and its SQL. */
import { desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, firstRow } from '../../platform/db/database';
import { auditLog, backups } from '../../platform/db/schema';
import { declareTable, nobody, sweptAfter } from '../../platform/feature';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';

export const BACKUP_TABLES = [
  declareTable(
    backups,
    sweptAfter(400, backups.startedAt, { since: 'it began', why: 'shows a year of backups' }),
    nobody('file names and outcomes'),
    { console: ['file', 'failure'] },
  ),
];

export type BackupRow = typeof backups.$inferSelect;

/** Held by whichever process takes or verifies a backup. */
export const BACKUP_LEASE = 'backup';
const MOST_SHOWN = 30;
const BROKEN_OFF = 'The process that took it ended before it was done.';

export function createBackupsStore(db: Database) {
  // Not by time: a clock that was ahead would stay the newest.
  const newest = () => db.select().from(backups).orderBy(desc(backups.id));
  const set = (id: number, values: Partial<BackupRow>) =>
    db.update(backups).set(values).where(eq(backups.id, id));
  return {
    list: (): Promise<BackupRow[]> => newest().limit(MOST_SHOWN),

    latest: (): Promise<BackupRow | null> => firstRow(newest().limit(1)),

    /** When the newest complete one began, else the first one. Null: none was begun. */
    async lateSince(): Promise<Date | null> {
      const isWhole = sql`${backups.endedAt} is not null and ${backups.failure} is null`;
      const since = sql`coalesce(max(started_at) filter (where ${isWhole}), min(started_at))`;
      return (await firstRow(db.select({ at: since.mapWith(backups.startedAt) }).from(backups)))?.at ?? null;
    },

    withFile: (): Promise<BackupRow[]> => newest().where(isNotNull(backups.file)),

    find: (id: number): Promise<BackupRow | null> =>
      firstRow(db.select().from(backups).where(eq(backups.id, id))),

    /** Call it under the lease: a backup that is still unfinished then was abandoned. */
    begin: (startedAt: Date): Promise<number> =>
      db.transaction(async (tx) => {
        await tx
          .update(backups)
          .set({ endedAt: startedAt, failure: BROKEN_OFF })
          .where(isNull(backups.endedAt));
        const [row] = await tx.insert(backups).values({ startedAt }).returning({ id: backups.id });
        if (!row) throw new Error('An inserted row was not returned.');
        return row.id;
      }),

    end: (id: number, ended: Pick<BackupRow, 'endedAt' | 'file' | 'bytes' | 'failure'>) => set(id, ended),
    forgetFile: (id: number) => set(id, { file: null }),
    setTried: (id: number, tried: Pick<BackupRow, 'verifiedAt' | 'isSame'>) => set(id, tried),

    isBusy: () => createLeasesStore(db).isHeld(BACKUP_LEASE),

    async note(action: 'backup.asked' | 'backup.tried', actor: string, file: string | null, at: Date) {
      await db.insert(auditLog).values({ at, actor, action, details: { file } });
    },
  };
}

export type BackupsStore = ReturnType<typeof createBackupsStore>;
