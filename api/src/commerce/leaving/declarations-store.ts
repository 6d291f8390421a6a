/** Declarations in the database: their entry in the data register, and their SQL. */
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { type Database, firstRow } from '../../platform/db/database';
import { auditLog, declarations } from '../../platform/db/schema';
import { ERASED_ADDRESS } from '../../platform/db/schema/erased';
import { declareTable, sweptAfter, type TableDeclaration } from '../../platform/feature';
import { enqueue, jobKind } from '../../platform/jobs';
import { bound } from '../../platform/lib/bound';
import type { Contract, Leaver } from '../billing';

export const LEAVING_ACTIONS = {
  'declaration.withdrawal': 'Somebody declared a withdrawal from a contract.',
  'declaration.cancellation': 'Somebody declared the cancellation of a contract.',
  'declaration.done': 'A declaration was carried out.',
  'declaration.undone': 'A cancellation was undone with the link in its receipt.',
};
type LeavingAction = keyof typeof LEAVING_ACTIONS;

export const LEAVING_TABLES: readonly TableDeclaration[] = [
  declareTable(
    declarations,
    sweptAfter(4 * 366, declarations.receivedAt, {
      since: 'it was received',
      why: 'claims from a contract end three years after the year in which they arose',
    }),
    {
      kind: 'customers',
      purpose: 'withdrawals and cancellations, with proof that they were received',
      basis: 'legal obligation',
      whose: { email: 'address', customerId: 'id' },
      about: ['name', 'contract', 'cause'],
      withheld: ['receiptHash'],
      erasure: {
        kind: 'cleared',
        columns: { email: ERASED_ADDRESS, name: ERASED_ADDRESS, contract: null, cause: null },
        why: 'it proves that a contract ended; it holds no name or address',
      },
    },
    { console: ['id', 'customerId', 'subscriptionId'] },
  ),
];

export type Declaration = typeof declarations.$inferSelect;
export type NewDeclaration = typeof declarations.$inferInsert;
export type Outcome = NonNullable<Declaration['outcome']>;
export type Decided = Declaration & { readonly outcome: Outcome };

interface DeclarationJob {
  readonly id: string;
}
export const RECEIPT = jobKind<DeclarationJob>('declaration-receipts');
export const OWNER_MAIL = jobKind<DeclarationJob>('declarations-to-owner');
export const DECLARATION = jobKind<DeclarationJob>('declarations');
export const CANCELLED: readonly Outcome[] = ['cancelled', 'late'];

const ID = { id: declarations.id };

export const createDeclarationsStore = (db: Database) =>
  bound(db, { receive, find, openOf, wasWithdrawn, decide, finish, undo });

/** Stores the declaration with its jobs, or not at all. */
const receive = (db: Database, declaration: NewDeclaration, receiptAt: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const { id, receivedAt: runAt } = declaration;
    await tx.insert(declarations).values(declaration);
    await enqueue(tx, RECEIPT, [{ key: id, payload: { id }, runAt: receiptAt }]);
    await enqueue(tx, OWNER_MAIL, [{ key: id, payload: { id }, runAt }]);
    await enqueue(tx, DECLARATION, [{ key: id, payload: { id }, runAt }]);
  });

/** Null also if its account was erased: then nothing of it is mailed or done any more. */
function find(db: Database, id: string): Promise<Declaration | null> {
  const isIt = and(eq(declarations.id, id), ne(declarations.email, ERASED_ADDRESS));
  return firstRow(db.select().from(declarations).where(isIt));
}

async function openOf(db: Database, { address, customerIds }: Leaver): Promise<string[]> {
  const { email, customerId, doneAt } = declarations;
  const isTheirs = or(eq(email, address), inArray(customerId, [...customerIds]));
  const rows = await db
    .select(ID)
    .from(declarations)
    .where(and(isNull(doneAt), isTheirs));
  return rows.map(({ id }) => id);
}

async function wasWithdrawn(db: Database, contract: Contract): Promise<boolean> {
  const { customerId, subscriptionId, outcome } = declarations;
  const isTheirs = [eq(customerId, contract.customerId), eq(subscriptionId, contract.subscriptionId)];
  return (await db.$count(declarations, and(...isTheirs, eq(outcome, 'withdrawn')))) > 0;
}

type Whose = Pick<NewDeclaration, 'customerId' | 'subscriptionId'>;

/** Writes the outcome once, whoever decides first; returns the stored one. */
async function decide(
  db: Database,
  { id, kind, receivedAt: at }: Declaration,
  made: Whose & { outcome: Outcome },
) {
  await db.transaction(async (tx) => {
    const isOpen = and(eq(declarations.id, id), isNull(declarations.outcome));
    const written = await tx.update(declarations).set(made).where(isOpen).returning(ID);
    if (written.length > 0 && made.customerId) await audit(tx, `declaration.${kind}`, made, at);
  });
  const decided = await find(db, id);
  if (!decided?.outcome) throw new Error(`Declaration ${id} is gone.`);
  return decided as Decided;
}

const audit = (tx: Database, action: LeavingAction, { customerId }: Whose, at: Date, details = {}) =>
  tx.insert(auditLog).values({ at, actor: 'customer', action, subject: customerId, details });

/** False if it had been recorded before. */
const finish = (
  db: Database,
  { id, customerId }: Declaration,
  done: { readonly doneAt: Date; readonly refundedCents: number | null },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isOpen = and(eq(declarations.id, id), isNull(declarations.doneAt));
    const { doneAt, refundedCents } = done;
    const written = await tx.update(declarations).set(done).where(isOpen).returning(ID);
    if (written.length > 0 && customerId)
      await audit(tx, 'declaration.done', { customerId }, doneAt, { refundedCents });
    return written.length > 0;
  });

/** Succeeds once; the job then resumes the contract. */
const undo = (db: Database, { id, customerId }: Declaration, undoneAt: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { outcome, undoneAt: before } = declarations;
    const isOpen = and(eq(declarations.id, id), inArray(outcome, [...CANCELLED]), isNull(before));
    const written = await tx.update(declarations).set({ undoneAt }).where(isOpen).returning(ID);
    if (written.length === 0) return false;
    await audit(tx, 'declaration.undone', { customerId }, undoneAt);
    await enqueue(tx, DECLARATION, [{ key: id, payload: { id }, runAt: undoneAt }]);
    return true;
  });

export async function receiptSent(on: Database, id: string, receiptHash: string, receiptSentAt: Date) {
  await on.update(declarations).set({ receiptHash, receiptSentAt }).where(eq(declarations.id, id));
}

export type DeclarationsStore = ReturnType<typeof createDeclarationsStore>;
