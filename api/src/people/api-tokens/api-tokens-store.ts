/** API tokens in the database, as hashes only: how long they are kept and whose data they hold, and their SQL. */
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import { addressHas, type Database, firstRow } from '../../platform/db/database';
import { apiTokens, auditLog, customers, sessions } from '../../platform/db/schema';
import { declareTable, ofCustomer, sweptAfter } from '../../platform/feature';
import { enqueue, jobKind } from '../../platform/jobs';
import { bound } from '../../platform/lib/bound';
import type { PagePosition } from '../../platform/lib/lists';
import { DAY_MS } from '../../platform/lib/time';

export const API_TOKENS_TABLES = [
  declareTable(
    apiTokens,
    sweptAfter(30, [apiTokens.expiresAt, apiTokens.revokedAt], {
      since: 'it ended',
      why: 'the customer can still look up which one it was',
    }),
    ofCustomer('access for their own programs', { about: ['name', 'lastUsedAt'], withheld: ['hash'] }),
    { console: ['customerId', 'name', 'scopes'] },
  ),
];

export type ApiTokenRow = typeof apiTokens.$inferSelect;
export type ApiTokensStore = ReturnType<typeof createApiTokensStore>;

export const END_MAIL = jobKind<{ readonly id: string }>('api-token-ends');

const AHEAD_MS = 7 * DAY_MS;
/** A younger token's creator still remembers when it ends. */
const LEAST_AGE_MS = 7 * DAY_MS;

const endMailAt = ({ createdAt, expiresAt }: ApiTokenRow): Date =>
  new Date(Math.max(expiresAt.getTime() - AHEAD_MS, createdAt.getTime() + LEAST_AGE_MS));

const isLive = (now: Date) => and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));

export type TokenAdded = 'made' | 'too many' | 'signed out';

interface By {
  readonly at: Date;
  /** As the audit log names them. */
  readonly actor: string;
}

const audited = (tx: Pick<Database, 'insert'>, by: By, action: ApiTokenAction, token: ApiTokenRow) =>
  tx.insert(auditLog).values({
    ...{ ...by, action, subject: token.customerId },
    details: { token: token.id, name: token.name, scopes: token.scopes },
  });

export const createApiTokensStore = (db: Database) =>
  bound(db, { findLive, markUsed, listOf, add, listAll, findForMail, customerOf, revoke });

/** By hash; omits unknown, expired and revoked tokens. */
function findLive(db: Database, hashes: readonly string[], now: Date) {
  return db
    .select()
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

/** Locks the customer's row against concurrent tokens, and against the end of the session, which revokes them, too. */
function add(db: Database, token: typeof apiTokens.$inferInsert, sessionHash: string, most: number) {
  const { customerId, createdAt } = token;
  return db.transaction(async (tx) => {
    await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
    const isOpen = and(eq(sessions.tokenHash, sessionHash), isNull(sessions.revokedAt));
    if ((await tx.$count(sessions, isOpen)) === 0) return 'signed out';
    const live = and(eq(apiTokens.customerId, customerId), isLive(createdAt));
    if ((await tx.$count(apiTokens, live)) >= most) return 'too many';
    const [row] = await tx.insert(apiTokens).values(token).returning();
    if (!row) return 'made';
    await audited(tx, { at: createdAt, actor: `customer:${customerId}` }, 'apiToken.made', row);
    const runAt = endMailAt(row);
    if (runAt < row.expiresAt)
      await enqueue(tx, END_MAIL, [{ key: row.id, payload: { id: row.id }, runAt, customerId }]);
    return 'made';
  });
}

/** All customers' tokens, newest first. `search`: part of the address. `after`: last row of the previous page. */
function listAll(db: Database, search: string, after: PagePosition | null, limit: number) {
  return db
    .select({ ...getTableColumns(apiTokens), email: customers.email })
    .from(apiTokens)
    .innerJoin(customers, eq(customers.id, apiTokens.customerId))
    .where(and(search ? addressHas(search) : undefined, after ? isAfter(after) : undefined))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(limit);
}

function findForMail(db: Database, id: string, now: Date) {
  const { name, expiresAt, lastUsedAt, customerId } = apiTokens;
  return firstRow(
    db
      .select({ name, expiresAt, lastUsedAt, email: customers.email, language: customers.language })
      .from(apiTokens)
      .innerJoin(customers, eq(customers.id, customerId))
      .where(and(eq(apiTokens.id, id), isLive(now))),
  );
}

async function customerOf(db: Database, id: string): Promise<string | null> {
  const where = eq(apiTokens.id, id);
  const [found] = await db.select({ customerId: apiTokens.customerId }).from(apiTokens).where(where);
  return found?.customerId ?? null;
}

/** Returns whether it was a live token of the customer. */
const revoke = (db: Database, id: string, customerId: string, by: By): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isMeant = and(eq(apiTokens.customerId, customerId), eq(apiTokens.id, id));
    return (await revokeWhere(tx, isMeant, by)) > 0;
  });

/** In the caller's transaction. `unproven`: only tokens of sessions that a payment opened. Returns how many were live. */
export function revokeTokens(
  tx: Database,
  customerIds: readonly string[],
  by: By,
  which: 'all' | 'unproven',
): Promise<number> {
  const isMeant = which === 'all' ? undefined : eq(apiTokens.addressProven, false);
  return revokeWhere(tx, and(inArray(apiTokens.customerId, [...customerIds]), isMeant), by);
}

async function revokeWhere(tx: Database, isMeant: SQL | undefined, by: By): Promise<number> {
  const revoked = await tx
    .update(apiTokens)
    .set({ revokedAt: by.at })
    .where(and(isMeant, isLive(by.at)))
    .returning();
  for (const row of revoked) await audited(tx, by, 'apiToken.revoked', row);
  return revoked.length;
}

const isAfter = ({ at, id }: PagePosition): SQL | undefined =>
  or(lt(apiTokens.createdAt, at), and(eq(apiTokens.createdAt, at), lt(apiTokens.id, id)));

/** The audit log's descriptions of API token actions. */
export const API_TOKENS_ACTIONS = {
  'apiToken.made': 'A customer created an API token.',
  'apiToken.revoked': 'An API token was revoked.',
};

export type ApiTokenAction = keyof typeof API_TOKENS_ACTIONS;
