/** The SQL of API tokens: hashes only. */
import type { AuditAction } from '@spreadwise/contract';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
} from 'drizzle-orm';
import { addressHas, type Database } from '../../platform/db/database';
import { apiTokens, auditLog, customers, sessions } from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';
import type { PagePosition } from '../../platform/lib/lists';

export type ApiTokenRow = typeof apiTokens.$inferSelect;
export type ApiTokensStore = ReturnType<typeof createApiTokensStore>;

const isLive = (now: Date) => and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));

export type TokenAdded = 'made' | 'too many' | 'signed out';

interface By {
  readonly at: Date;
  /** As the audit log names them. */
  readonly actor: string;
}

/** Which of those that work are about to end: by when, made before, and used since. */
interface Ending {
  readonly at: Date;
  readonly before: Date;
  readonly madeBefore: Date;
  readonly usedAfter: Date;
}

const audited = (tx: Pick<Database, 'insert'>, by: By, action: AuditAction, token: ApiTokenRow) =>
  tx.insert(auditLog).values({
    ...by,
    action,
    subject: token.customerId,
    details: { token: token.id, name: token.name, scopes: token.scopes },
  });

export const createApiTokensStore = (db: Database) =>
  bound(db, { findLive, markUsed, listOf, add, listAll, ending, told, customerOf, revoke });

/** By hash; what is unknown, expired or revoked is left out. */
function findLive(db: Database, hashes: readonly string[], now: Date) {
  return db
    .select({
      hash: apiTokens.hash,
      customerId: apiTokens.customerId,
      scopes: apiTokens.scopes,
      addressProven: apiTokens.addressProven,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .where(and(inArray(apiTokens.hash, [...hashes]), isLive(now)));
}

async function markUsed(db: Database, hashes: readonly string[], now: Date, before: Date): Promise<void> {
  const isStale = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before));
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(inArray(apiTokens.hash, [...hashes]), isStale));
}

function listOf(db: Database, customerId: string, most: number) {
  return db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.customerId, customerId))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id)
    .limit(most);
}

/**
 * `sessionHash`: of the session that makes it. The customer's row makes two that come at once wait, and who ends the session
 * meanwhile: a token never outlives what would have ended it.
 */
function add(
  db: Database,
  token: typeof apiTokens.$inferInsert,
  sessionHash: string,
  most: number,
): Promise<TokenAdded> {
  const { customerId, createdAt } = token;
  return db.transaction(async (tx) => {
    await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
    const isOpen = and(eq(sessions.tokenHash, sessionHash), isNull(sessions.revokedAt));
    if ((await tx.$count(sessions, isOpen)) === 0) return 'signed out';
    const [live] = await tx
      .select({ count: count() })
      .from(apiTokens)
      .where(and(eq(apiTokens.customerId, customerId), isLive(createdAt)));
    if ((live?.count ?? 0) >= most) return 'too many';
    const [row] = await tx.insert(apiTokens).values(token).returning();
    const by = { at: createdAt, actor: `customer:${customerId}` };
    if (row) await audited(tx, by, 'apiToken.made', row);
    return 'made';
  });
}

/** Everybody's, the newest first. `search`: part of the customer's address. `after`: the last of the page before. */
function listAll(db: Database, search: string, after: PagePosition | null, limit: number) {
  return db
    .select({ ...getTableColumns(apiTokens), email: customers.email })
    .from(apiTokens)
    .innerJoin(customers, eq(customers.id, apiTokens.customerId))
    .where(and(search ? addressHas(search) : undefined, after ? isAfter(after) : undefined))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(limit);
}

/** Live ones whose customers are to be told that they end before then. */
function ending(db: Database, { at, before, madeBefore, usedAfter }: Ending, most: number) {
  return db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      expiresAt: apiTokens.expiresAt,
      email: customers.email,
    })
    .from(apiTokens)
    .innerJoin(customers, eq(customers.id, apiTokens.customerId))
    .where(
      and(
        isLive(at),
        isNull(apiTokens.endToldAt),
        lte(apiTokens.expiresAt, before),
        lte(apiTokens.createdAt, madeBefore),
        gt(apiTokens.lastUsedAt, usedAfter),
      ),
    )
    .orderBy(apiTokens.expiresAt)
    .limit(most);
}

/** Rejects when that was noted already, so that what is written beside it is not written twice. */
async function told(_db: Database, on: Database, id: string, endToldAt: Date): Promise<void> {
  const noted = await on
    .update(apiTokens)
    .set({ endToldAt })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.endToldAt)))
    .returning({ id: apiTokens.id });
  if (noted.length === 0) throw new Error('The end of this token was told already.');
}

/** Whose it is; null: there is no such token. */
async function customerOf(db: Database, id: string): Promise<string | null> {
  const where = eq(apiTokens.id, id);
  const [found] = await db.select({ customerId: apiTokens.customerId }).from(apiTokens).where(where);
  return found?.customerId ?? null;
}

/** Whether there was such a live one of the customer's. */
function revoke(db: Database, id: string, customerId: string, by: By): Promise<boolean> {
  return db.transaction(async (tx) => {
    const whose = eq(apiTokens.customerId, customerId);
    const [row] = await tx
      .update(apiTokens)
      .set({ revokedAt: by.at })
      .where(and(whose, eq(apiTokens.id, id), isLive(by.at)))
      .returning();
    if (row) await audited(tx, by, 'apiToken.revoked', row);
    return row !== undefined;
  });
}

/** In the caller's transaction; `unproven`: those alone that sessions made which a payment had opened. How many worked. */
export async function revokeTokens(
  tx: Database,
  customerIds: readonly string[],
  by: By,
  which: 'all' | 'unproven',
): Promise<number> {
  const isMeant = which === 'all' ? undefined : eq(apiTokens.addressProven, false);
  const revoked = await tx
    .update(apiTokens)
    .set({ revokedAt: by.at })
    .where(and(inArray(apiTokens.customerId, [...customerIds]), isLive(by.at), isMeant))
    .returning();
  for (const row of revoked) await audited(tx, by, 'apiToken.revoked', row);
  return revoked.length;
}

const isAfter = ({ at, id }: PagePosition): SQL | undefined =>
  or(lt(apiTokens.createdAt, at), and(eq(apiTokens.createdAt, at), lt(apiTokens.id, id)));
