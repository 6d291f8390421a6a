/** The SQL of one-time codes and of the addresses that a browser has proven by them. */
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { type Database, hasRows } from '../../../platform/db/database';
import { emailCodes, emailProofs } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import { isBlocked } from '../session/blocks-store';

/** One try of a code; `codeHash` is returned only while tries are left. */
export type CodeTry =
  | { readonly kind: 'open'; readonly id: string; readonly codeHash: string }
  | { readonly kind: 'spent' }
  | { readonly kind: 'none' };

export const createProofStore = (db: Database) =>
  bound(db, {
    provenEmail,
    hasProven,
    insertProof,
    leaveProof,
    deleteProof,
    insertCode,
    countSince,
    hasCode,
    tryCode,
    useCode,
    isBlocked,
  });

async function provenEmail(db: Database, secretHash: string, now: Date): Promise<string | null> {
  const isValid = and(eq(emailProofs.secretHash, secretHash), gt(emailProofs.expiresAt, now));
  const [found] = await db.select({ email: emailProofs.email }).from(emailProofs).where(isValid);
  return found?.email ?? null;
}

/** Whether a cookie has ever proven an address, including expired proofs. */
async function hasProven(db: Database, secretHash: string, email: string): Promise<boolean> {
  const isIt = and(eq(emailProofs.secretHash, secretHash), eq(emailProofs.email, email));
  return (await db.$count(emailProofs, isIt)) > 0;
}

async function insertProof(db: Database, row: typeof emailProofs.$inferInsert): Promise<void> {
  await db.insert(emailProofs).values(row);
}

/** Keeps the proof if the browser is to stay known. True: it was deleted, or there was none. */
async function leaveProof(db: Database, secretHash: string): Promise<boolean> {
  const isKept = and(eq(emailProofs.secretHash, secretHash), eq(emailProofs.isKept, true));
  if ((await db.$count(emailProofs, isKept)) > 0) return false;
  await deleteProof(db, secretHash);
  return true;
}

async function deleteProof(db: Database, secretHash: string): Promise<void> {
  await db.delete(emailProofs).where(eq(emailProofs.secretHash, secretHash));
}

/** False: the address has reached the limit, so nothing was inserted. A lock per address makes the count exact. */
function insertCode(
  db: Database,
  row: typeof emailCodes.$inferInsert,
  limit?: { readonly since: Date; readonly most: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes ${row.email}`}, 0))`);
    const recent = limit && and(eq(emailCodes.email, row.email), gt(emailCodes.createdAt, limit.since));
    if (limit && (await tx.$count(emailCodes, recent)) >= limit.most) return false;
    await tx.insert(emailCodes).values(row);
    return true;
  });
}

const countSince = (db: Database, email: string, since: Date): Promise<number> =>
  db.$count(emailCodes, and(eq(emailCodes.email, email), gt(emailCodes.createdAt, since)));

async function hasCode(db: Database, challengeHash: string, email: string, now: Date): Promise<boolean> {
  return (await db.$count(emailCodes, isOpen(challengeHash, email, now))) > 0;
}

/** Counts a try of the browser's newest code for an address before the code is compared. */
async function tryCode(
  db: Database,
  challengeHash: string,
  email: string,
  mostTries: number,
  now: Date,
): Promise<CodeTry> {
  const [newest] = await db
    .select({ id: emailCodes.id })
    .from(emailCodes)
    .where(isOpen(challengeHash, email, now))
    .orderBy(desc(emailCodes.createdAt), desc(emailCodes.id))
    .limit(1);
  if (!newest) return { kind: 'none' };
  const [counted] = await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(and(eq(emailCodes.id, newest.id), lt(emailCodes.tries, mostTries), isNull(emailCodes.usedAt)))
    .returning({ id: emailCodes.id, codeHash: emailCodes.codeHash });
  return counted ? { kind: 'open', ...counted } : { kind: 'spent' };
}

const useCode = (db: Database, id: string, now: Date): Promise<boolean> =>
  hasRows(
    db
      .update(emailCodes)
      .set({ usedAt: now })
      .where(and(eq(emailCodes.id, id), isNull(emailCodes.usedAt)))
      .returning({ id: emailCodes.id }),
  );

const isOpen = (challengeHash: string, email: string, now: Date) =>
  and(
    eq(emailCodes.challengeHash, challengeHash),
    eq(emailCodes.email, email),
    isNull(emailCodes.usedAt),
    gt(emailCodes.expiresAt, now),
  );

export type ProofStore = ReturnType<typeof createProofStore>;
