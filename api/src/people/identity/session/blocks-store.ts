/** The SQL of blocked addresses: they cannot sign in, sign up or get a code. */
import { desc, eq, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, blockedAddresses, customers, emailCodes, emailProofs } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import type { EndedBy } from '../ports';

const MOST_BLOCKS = 200;

/** `email`: an address, or a subquery of one. */
export const isBlocked = async (db: Database, email: string | SQLWrapper): Promise<boolean> =>
  (await db.$count(blockedAddresses, eq(blockedAddresses.email, email))) > 0;

export const createBlocksStore = (db: Database) => bound(db, { listBlocks, block, unblock });

/** Newest first; or only that of an address. */
const listBlocks = (db: Database, email?: string) =>
  db
    .select()
    .from(blockedAddresses)
    .where(email === undefined ? undefined : eq(blockedAddresses.email, email))
    .orderBy(desc(blockedAddresses.id))
    .limit(MOST_BLOCKS);

/** Deletes all proofs of the address, and returns a customer of it, if any. */
function block(
  db: Database,
  { email, reason, at, actor }: EndedBy & { readonly email: string; readonly reason: string },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(blockedAddresses)
      .values({ email, reason, blockedAt: at })
      .onConflictDoUpdate({ target: blockedAddresses.email, set: { reason, blockedAt: at } })
      .returning();
    await tx.delete(emailCodes).where(eq(emailCodes.email, email));
    await tx.delete(emailProofs).where(eq(emailProofs.email, email));
    const subject = await customerOf(tx, email);
    const details = { block: row?.id, reason };
    await tx.insert(auditLog).values({ at, actor, action: 'address.blocked', subject, details });
    return subject;
  });
}

function unblock(db: Database, { email, at, actor }: EndedBy & { readonly email: string }): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(blockedAddresses).where(eq(blockedAddresses.email, email)).returning();
    if (!row) return;
    const subject = await customerOf(tx, email);
    const details = { block: row.id };
    await tx.insert(auditLog).values({ at, actor, action: 'address.unblocked', subject, details });
  });
}

async function customerOf(db: Database, email: string): Promise<string | null> {
  const [found] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, email))
    .orderBy(desc(customers.createdAt))
    .limit(1);
  return found?.id ?? null;
}

export type BlocksStore = ReturnType<typeof createBlocksStore>;
