/** The SQL of what customers ask about their data: copies and deletions, and which of them are to be done. */
import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { accountErasures, accountExports, auditLog } from '../../platform/db/schema';
import type { CustomerTable } from '../../platform/feature';
import { bound } from '../../platform/lib/bound';
import type { AccountAction } from './audit-actions';
import { erasePerson, type Person } from './register/people-store';

export type ExportRecord = Omit<typeof accountExports.$inferSelect, 'archive'>;

/** One is enough for so long. */
const SAME_MS = 3_600_000;

const EXPORT_COLUMNS = {
  id: accountExports.id,
  customerId: accountExports.customerId,
  askedAt: accountExports.askedAt,
  madeAt: accountExports.madeAt,
  expiresAt: accountExports.expiresAt,
  bytes: accountExports.bytes,
  tries: accountExports.tries,
  nextTryAt: accountExports.nextTryAt,
};

export const createRequestsStore = (db: Database, tables: readonly CustomerTable[]) => ({
  ...bound(db, {
    isAnyDue,
    newestExport,
    askForExport,
    readArchive,
    dueExports,
    exportFailed,
    askForErasure,
    erasureAskedAt,
    dueErasures,
    erasureFailed,
  }),
  erase: (customerId: string, person: Person | null, now: Date) =>
    erase(db, tables, { customerId, person }, now),
  exportMade,
});

async function newestExport(db: Database, customerId: string, now: Date) {
  const [found] = await db
    .select(EXPORT_COLUMNS)
    .from(accountExports)
    .where(and(eq(accountExports.customerId, customerId), gt(accountExports.expiresAt, now)))
    .orderBy(desc(accountExports.askedAt))
    .limit(1);
  return found ?? null;
}

const isDueExport = (now: Date) =>
  and(isNull(accountExports.madeAt), lte(accountExports.nextTryAt, now), gt(accountExports.expiresAt, now));

const isDueErasure = (now: Date) => and(isNull(accountErasures.doneAt), lte(accountErasures.nextTryAt, now));

async function isAnyDue(db: Database, now: Date): Promise<boolean> {
  return (
    (await db.$count(accountExports, isDueExport(now))) > 0 ||
    (await db.$count(accountErasures, isDueErasure(now))) > 0
  );
}

/** The one that is under way or new, or else this one. One at a time a customer. */
function askForExport(
  db: Database,
  row: { id: string; customerId: string; expiresAt: Date },
  now: Date,
): Promise<ExportRecord> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export ${row.customerId}`}, 0))`);
    const newest = await newestExport(tx, row.customerId, now);
    if (newest && (!newest.madeAt || now.getTime() - newest.askedAt.getTime() < SAME_MS)) return newest;
    await tx.insert(accountExports).values({ ...row, askedAt: now, nextTryAt: now });
    await tx.insert(auditLog).values(asked('account.exportAsked', row.customerId, now));
    return { ...row, askedAt: now, madeAt: null, bytes: null, tries: 0, nextTryAt: now };
  });
}

/** The zip, for whoever asked for it. */
async function readArchive(db: Database, id: string, customerId: string, now: Date): Promise<Buffer | null> {
  const [found] = await db
    .select({ archive: accountExports.archive })
    .from(accountExports)
    .where(
      and(
        eq(accountExports.id, id),
        eq(accountExports.customerId, customerId),
        gt(accountExports.expiresAt, now),
      ),
    );
  return found?.archive ? Buffer.from(found.archive, 'base64') : null;
}

const dueExports = (db: Database, now: Date): Promise<ExportRecord[]> =>
  db
    .select(EXPORT_COLUMNS)
    .from(accountExports)
    .where(isDueExport(now))
    .orderBy(asc(accountExports.nextTryAt))
    .limit(MOST_AT_ONCE);

/** Rejects when it was made already, so that what is written beside it is not written twice. */
async function exportMade(on: Database, id: string, archive: Buffer, now: Date): Promise<void> {
  const made = await on
    .update(accountExports)
    .set({ archive: archive.toString('base64'), bytes: archive.length, madeAt: now })
    .where(and(eq(accountExports.id, id), isNull(accountExports.madeAt)))
    .returning({ id: accountExports.id });
  if (made.length === 0) throw new Error('The copy was made already.');
}

async function exportFailed(db: Database, id: string, nextTryAt: Date): Promise<void> {
  await db
    .update(accountExports)
    .set({ nextTryAt, tries: sql`${accountExports.tries} + 1` })
    .where(eq(accountExports.id, id));
}

/** Asking twice is asking once. */
function askForErasure(db: Database, customerId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(accountErasures)
      .values({ customerId, askedAt: now, nextTryAt: now })
      .onConflictDoNothing()
      .returning();
    if (row) await tx.insert(auditLog).values(asked('account.deletionAsked', customerId, now));
  });
}

async function erasureAskedAt(db: Database, customerId: string): Promise<Date | null> {
  const [found] = await db
    .select({ askedAt: accountErasures.askedAt })
    .from(accountErasures)
    .where(and(eq(accountErasures.customerId, customerId), isNull(accountErasures.doneAt)));
  return found?.askedAt ?? null;
}

const dueErasures = (db: Database, now: Date) =>
  db
    .select({ customerId: accountErasures.customerId, tries: accountErasures.tries })
    .from(accountErasures)
    .where(isDueErasure(now))
    .orderBy(asc(accountErasures.nextTryAt))
    .limit(MOST_AT_ONCE);

/** All of it or nothing. `person` null: nothing is left to erase. */
function erase(
  db: Database,
  tables: readonly CustomerTable[],
  { customerId, person }: { readonly customerId: string; readonly person: Person | null },
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    if (person) await erasePerson(tx, tables, person);
    await tx.update(accountErasures).set({ doneAt: now }).where(eq(accountErasures.customerId, customerId));
    await tx.insert(auditLog).values({ ...asked('account.deleted', customerId, now), actor: 'system' });
  });
}

async function erasureFailed(db: Database, customerId: string, nextTryAt: Date): Promise<void> {
  await db
    .update(accountErasures)
    .set({ nextTryAt, tries: sql`${accountErasures.tries} + 1` })
    .where(eq(accountErasures.customerId, customerId));
}

/** A job takes so many at a time; the rest waits for its next turn. */
const MOST_AT_ONCE = 20;

const asked = (action: AccountAction, customerId: string, at: Date) => ({
  at,
  actor: `customer:${customerId}`,
  action,
  subject: customerId,
});

export type RequestsStore = ReturnType<typeof createRequestsStore>;
