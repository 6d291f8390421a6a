/** Customers’ requests about their data, copies and deletions: how long they are kept, and their SQL. */
import { and, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { type Database, firstRow } from '../../platform/db/database';
import { accountErasures, accountExports, auditLog } from '../../platform/db/schema';
import { type CustomerTable, declareTable, ofCustomer, sweptAfter } from '../../platform/feature';
import { enqueue, jobKind } from '../../platform/jobs';
import { bound } from '../../platform/lib/bound';
import { DAY_MS } from '../../platform/lib/time';
import { byCustomer, erasePerson, type Person } from './people-store';

export const ACCOUNT_TABLES = [
  declareTable(
    accountExports,
    sweptAfter(0, accountExports.expiresAt, {
      since: 'it expired',
      why: 'the customer has downloaded it, or requests another',
    }),
    ofCustomer('data exports', { basis: 'legal obligation', withheld: ['archive'] }),
    { console: ['customerId'] },
  ),
  declareTable(
    accountErasures,
    sweptAfter('audit', accountErasures.askedAt, {
      since: 'it was requested',
      why: 'proves that a deletion was requested and done',
    }),
    ofCustomer('proof of erasure', {
      basis: 'legal obligation',
      erasure: { kind: 'kept', why: 'proof of the erasure; it holds no name or address' },
    }),
    { console: ['customerId'] },
  ),
];

export type ExportRecord = Omit<typeof accountExports.$inferSelect, 'archive'>;

export const EXPORT = jobKind<{ readonly id: string }>('account-export');
export const ERASURE = jobKind<{ readonly customerId: string }>('account-erasure');
export interface Farewell extends Pick<Person, 'address' | 'language'> {
  readonly customerId: string;
  /** A day: the address is not kept for longer. */
  readonly until: string;
}
/** The last mail to an account. */
export const FAREWELL = jobKind<Farewell>('account-farewell');

/** A request within this time of the previous one returns the same export. */
const SAME_MS = 3_600_000;

const { archive: _, ...EXPORT_COLUMNS } = getTableColumns(accountExports);

export const createRequestsStore = (db: Database, tables: readonly CustomerTable[]) => ({
  ...bound(db, { newestExport, askForExport, waitingExport, readArchive, askForErasure, erasureAskedAt }),
  ...bound({ db, tables }, { erase }),
  exportMade,
});

const newestExport = (db: Database, customerId: string, now: Date) =>
  firstRow(
    db
      .select(EXPORT_COLUMNS)
      .from(accountExports)
      .where(and(eq(accountExports.customerId, customerId), gt(accountExports.expiresAt, now)))
      .orderBy(desc(accountExports.askedAt))
      .limit(1),
  );

/** Returns the export in progress or a recent one, or else a new one. One at a time per customer. */
function askForExport(db: Database, row: { id: string; customerId: string; expiresAt: Date }, now: Date) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export ${row.customerId}`}, 0))`);
    const newest = await newestExport(tx, row.customerId, now);
    if (newest && (!newest.madeAt || now.getTime() - newest.askedAt.getTime() < SAME_MS)) return newest;
    const { id, customerId } = row;
    await tx.insert(accountExports).values({ ...row, askedAt: now });
    await tx.insert(auditLog).values(byCustomer('account.exportAsked', customerId, now));
    await enqueue(tx, EXPORT, [{ key: id, payload: { id }, runAt: now, customerId }]);
    return { ...row, askedAt: now, madeAt: null, bytes: null };
  });
}

/** Returns the zip, only to its customer. */
async function readArchive(db: Database, id: string, customerId: string, now: Date): Promise<Buffer | null> {
  const { archive, expiresAt } = accountExports;
  const isTheirs = and(eq(accountExports.id, id), eq(accountExports.customerId, customerId));
  const isKept = and(isTheirs, gt(expiresAt, now));
  const [found] = await db.select({ archive }).from(accountExports).where(isKept);
  return found?.archive ? Buffer.from(found.archive, 'base64') : null;
}

/** Null: already made, expired or deleted. */
function waitingExport(db: Database, id: string, now: Date): Promise<ExportRecord | null> {
  const { madeAt, expiresAt } = accountExports;
  const isWaiting = and(eq(accountExports.id, id), isNull(madeAt), gt(expiresAt, now));
  return firstRow(db.select(EXPORT_COLUMNS).from(accountExports).where(isWaiting));
}

async function exportMade(on: Database, id: string, archive: Buffer, now: Date): Promise<void> {
  await on
    .update(accountExports)
    .set({ archive: archive.toString('base64'), bytes: archive.length, madeAt: now })
    .where(eq(accountExports.id, id));
}

/** A second request changes nothing. */
function askForErasure(db: Database, customerId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(accountErasures)
      .values({ customerId, askedAt: now })
      .onConflictDoNothing()
      .returning();
    if (!row) return;
    await tx.insert(auditLog).values(byCustomer('account.deletionAsked', customerId, now));
    await enqueue(tx, ERASURE, [{ key: customerId, payload: { customerId }, runAt: now, customerId }]);
  });
}

async function erasureAskedAt(db: Database, customerId: string): Promise<Date | null> {
  const { askedAt, doneAt } = accountErasures;
  const isOpen = and(eq(accountErasures.customerId, customerId), isNull(doneAt));
  const [found] = await db.select({ askedAt }).from(accountErasures).where(isOpen);
  return found?.askedAt ?? null;
}

/** Atomic, together with what `done` writes. `person` null: nothing left to erase. */
function erase(
  { db, tables }: { readonly db: Database; readonly tables: readonly CustomerTable[] },
  customerId: string,
  person: Person | null,
  now: Date,
  done: (on: Database) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await done(tx);
    if (person) {
      await erasePerson(tx, tables, person);
      const { address, language } = person;
      const until = new Date(now.getTime() + DAY_MS).toISOString();
      const payload = { customerId, address, language, until };
      await enqueue(tx, FAREWELL, [{ key: customerId, payload, runAt: now }]);
    }
    await tx.update(accountErasures).set({ doneAt: now }).where(eq(accountErasures.customerId, customerId));
    await tx.insert(auditLog).values({ ...byCustomer('account.deleted', customerId, now), actor: 'system' });
  });
}

export type RequestsStore = ReturnType<typeof createRequestsStore>;
