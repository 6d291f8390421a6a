/** The teams' tokens in the database, as hashes. */

import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, remoteTokens } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import type { RegistryAction } from '../audit-actions';

export type TokenRecord = typeof remoteTokens.$inferSelect;
export type TokensStore = ReturnType<typeof createTokensStore>;

/** How exact "last used" is: not every request of a deployment writes. */
const USED_EXACT_MS = 60_000;

export const createTokensStore = (db: Database) => bound(db, { find, used, list, add, rotate, revoke });

const audited = (tx: Pick<Database, 'insert'>, at: Date, action: RegistryAction, token: TokenRecord) =>
  tx.insert(auditLog).values({
    at,
    actor: 'owner',
    action,
    subject: token.remote,
    details: { token: token.id, label: token.label },
  });

async function find(db: Database, id: string): Promise<TokenRecord | null> {
  const [row] = await db.select().from(remoteTokens).where(eq(remoteTokens.id, id));
  return row ?? null;
}

async function used(db: Database, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USED_EXACT_MS);
  await db
    .update(remoteTokens)
    .set({ lastUsedAt: now })
    .where(
      and(eq(remoteTokens.id, id), or(isNull(remoteTokens.lastUsedAt), lt(remoteTokens.lastUsedAt, before))),
    );
}

/** Those that the owner made. */
function list(db: Database): Promise<TokenRecord[]> {
  return db
    .select()
    .from(remoteTokens)
    .where(isNull(remoteTokens.publisherId))
    .orderBy(desc(remoteTokens.createdAt), remoteTokens.id);
}

async function add(
  db: Database,
  token: Pick<TokenRecord, 'id' | 'remote' | 'label' | 'hash' | 'scopes' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.insert(remoteTokens).values(token).returning();
    if (row) await audited(tx, token.createdAt, 'remote.tokenMade', row);
  });
}

/** False when there is none that works. */
async function rotate(db: Database, id: string, hash: string, now: Date, expiresAt: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(remoteTokens)
      .set({ hash, expiresAt })
      .where(
        and(
          eq(remoteTokens.id, id),
          isNull(remoteTokens.revokedAt),
          // One that a CI was given ends with its minutes.
          isNull(remoteTokens.publisherId),
        ),
      )
      .returning();
    if (row) await audited(tx, now, 'remote.tokenRotated', row);
    return row !== undefined;
  });
}

/** False when there is none. Revoking again changes nothing. */
async function revoke(db: Database, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(remoteTokens)
      .set({ revokedAt: now })
      .where(and(eq(remoteTokens.id, id), isNull(remoteTokens.revokedAt)))
      .returning();
    if (row) await audited(tx, now, 'remote.tokenRevoked', row);
    if (row) return true;
    const [known] = await tx.select().from(remoteTokens).where(eq(remoteTokens.id, id));
    return known !== undefined;
  });
}
