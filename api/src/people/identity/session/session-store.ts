/** The SQL of sessions. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import {
  auditLog,
  customers,
  emailProofs,
  ownerDevices,
  ownerPassword,
  sessions,
} from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import type { EndedBy, EndingWithSessions } from '../ports';
import { isBlocked } from './blocks-store';

const STAFF_ROLES = ['OWNER', 'ADMIN'] as const;
type StaffRole = (typeof STAFF_ROLES)[number];
export const isStaff = (role: string): role is StaffRole => STAFF_ROLES.some((one) => one === role);

export interface CustomerSessionRecord {
  readonly role: 'CUSTOMER' | 'FORMER' | 'VIEW';
  readonly customerId: string;
  readonly addressProven: boolean;
}

/** A new session; the owner's is bound to the credential used. No login opens an ADMIN's. */
export type NewSessionRecord =
  | { readonly role: 'OWNER'; readonly credential: string }
  | { readonly role: 'ADMIN' }
  | CustomerSessionRecord;

export type FoundSession = (
  | { readonly role: StaffRole; readonly confirmedAt: Date | null }
  | (CustomerSessionRecord & { readonly expiresAt: Date })
) & { readonly lastUsedAt: Date | null };

export type SessionHolder =
  | { readonly role: StaffRole }
  | {
      readonly role: 'CUSTOMER';
      readonly customerId: string;
      /** Excludes other customers of the address: the session has paid for the address, but not proven it. */
      readonly isAlone?: boolean;
    };

const isView = eq(sessions.role, 'VIEW');
/** A view is not the customer's own. */
const ofHolder = (holder: SessionHolder): SQL | undefined =>
  holder.role === 'CUSTOMER'
    ? and(eq(sessions.customerId, holder.customerId), not(isView))
    : eq(sessions.role, holder.role);

/** A staff session ends after this time without use; the last use is exact to some minutes. */
const STAFF_IDLE_MS = 60 * 60_000;

export interface FirstProof {
  /** Whether something ended that its creator will miss: an API token or an alert address. */
  readonly isMissed: boolean;
}

interface SessionContext {
  readonly db: Database;
  readonly configured: string;
  readonly alongside: EndingWithSessions;
}

function isLive(configured: string, now: Date) {
  const isOwnersNow = or(
    notInArray(sessions.role, ['OWNER', 'VIEW']),
    eq(sessions.credential, credentialNow(configured)),
  );
  const isStaffAwake = gt(sessions.lastUsedAt, new Date(now.getTime() - STAFF_IDLE_MS));
  return and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    isOwnersNow,
    or(notInArray(sessions.role, [...STAFF_ROLES]), isStaffAwake),
  );
}

export const createSessionStore = (db: Database, configured: string, alongside: EndingWithSessions) =>
  bound(
    { db, configured, alongside },
    {
      insertSession,
      insertCustomerSession,
      beginView,
      openView,
      endViews,
      findSessions,
      markUsed,
      markConfirmed,
      listSessions,
      revokeSession,
      holderOf,
      endSession,
      endAll,
    },
  );

async function insertSession({ db }: SessionContext, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

/** `refused`: the address is blocked, or has been proven, so that a payment alone opens nothing any more. */
function insertCustomerSession(
  { db, alongside }: SessionContext,
  row: typeof sessions.$inferInsert & { readonly customerId: string },
  browserHash: string,
): Promise<{ readonly kind: 'in'; readonly first: FirstProof | null } | { readonly kind: 'refused' }> {
  const { customerId, addressProven, createdAt } = row;
  return db.transaction(async (tx) => {
    if (!addressProven && !(await isUnproven(tx, customerId))) return { kind: 'refused' };
    // Whoever blocks the address meanwhile waits for this lock, and then ends the session written here.
    await tx.select().from(customers).where(eq(customers.id, customerId)).for('key share');
    if (await isBlocked(tx, addressOf(tx, customerId))) return { kind: 'refused' };
    const first = addressProven ? await endUnproven(tx, alongside, customerId, createdAt, browserHash) : null;
    await tx.insert(sessions).values(row);
    return { kind: 'in', first };
  });
}

/** The view's code is stored in place of a token. */
function beginView(
  { db, configured }: SessionContext,
  view: Pick<typeof sessions.$inferInsert, 'tokenHash' | 'createdAt' | 'expiresAt'> & {
    readonly customerId: string;
  },
  { actor, reason }: { readonly actor: string; readonly reason: string },
): Promise<void> {
  const { customerId: subject, createdAt: at, expiresAt: until } = view;
  return db.transaction(async (tx) => {
    const credential = credentialNow(configured);
    await tx.insert(sessions).values({ ...view, role: 'VIEW', addressProven: true, credential });
    await tx
      .insert(auditLog)
      .values({ at, actor, action: 'view.began', subject, details: { reason, until } });
  });
}

/** Null: it was opened already, began before `since`, or has ended. */
async function openView(
  { db, configured }: SessionContext,
  view: { readonly codeHash: string; readonly tokenHash: string; readonly since: Date },
  now: Date,
) {
  const { codeHash, tokenHash, since } = view;
  const [opened] = await db
    .update(sessions)
    .set({ tokenHash })
    .where(
      and(eq(sessions.tokenHash, codeHash), isView, gt(sessions.createdAt, since), isLive(configured, now)),
    )
    .returning();
  return opened?.customerId ? { customerId: opened.customerId, until: opened.expiresAt } : null;
}

/** The view of a token; without one, all whose time is over. */
const endViews = ({ db }: SessionContext, at: Date, tokenHash?: string): Promise<void> =>
  db.transaction((tx) =>
    endViewsIn(tx, at, tokenHash ? eq(sessions.tokenHash, tokenHash) : lte(sessions.expiresAt, at)),
  );

/** Each end is logged once. */
async function endViewsIn(tx: Database, at: Date, which?: SQL): Promise<void> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(isView, isNull(sessions.revokedAt), which))
    .returning({ subject: sessions.customerId });
  const rows = ended.map(({ subject }) => ({ at, actor: 'owner', action: 'view.ended', subject }));
  if (rows.length > 0) await tx.insert(auditLog).values(rows);
}

/** By token hash; unknown, expired and revoked ones are left out. */
async function findSessions({ db, configured }: SessionContext, tokenHashes: readonly string[], now: Date) {
  const found = await db
    .select()
    .from(sessions)
    .where(and(inArray(sessions.tokenHash, [...tokenHashes]), isLive(configured, now)));
  return new Map(
    found.flatMap((row) => {
      const session = foundSession(row);
      return session ? [[row.tokenHash, session]] : [];
    }),
  );
}

function foundSession(row: typeof sessions.$inferSelect): FoundSession | null {
  const { role, customerId, addressProven, expiresAt, lastUsedAt, confirmedAt } = row;
  if (isStaff(role)) return { role, lastUsedAt, confirmedAt };
  return customerId ? { role, customerId, addressProven, expiresAt, lastUsedAt } : null;
}

async function markUsed({ db }: SessionContext, tokenHashes: readonly string[], now: Date, before: Date) {
  const isStale = or(isNull(sessions.lastUsedAt), lt(sessions.lastUsedAt, before));
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(inArray(sessions.tokenHash, [...tokenHashes]), isStale));
}

async function markConfirmed({ db }: SessionContext, tokenHash: string, confirmedAt: Date): Promise<void> {
  await db.update(sessions).set({ confirmedAt }).where(eq(sessions.tokenHash, tokenHash));
}

/** Live sessions, newest first; `holder` null: everyone's. */
function listSessions(
  { db, configured }: SessionContext,
  holder: SessionHolder | null,
  most: number,
  now: Date,
) {
  return db
    .select({ ...getTableColumns(sessions), email: customers.email })
    .from(sessions)
    .leftJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(isLive(configured, now), holder ? ofHolder(holder) : not(isView)))
    .orderBy(desc(sessions.createdAt), sessions.tokenHash)
    .limit(most);
}

async function revokeSession({ db }: SessionContext, tokenHash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)));
}

async function holderOf({ db }: SessionContext, tokenHash: string): Promise<SessionHolder | null> {
  const { role, customerId } = sessions;
  const isIt = eq(sessions.tokenHash, tokenHash);
  const [found] = await db.select({ role, customerId }).from(sessions).where(isIt);
  if (!found) return null;
  if (isStaff(found.role)) return { role: found.role };
  return found.customerId ? { role: 'CUSTOMER', customerId: found.customerId } : null;
}

function endSession(
  { db, configured }: SessionContext,
  tokenHash: string,
  holder: SessionHolder,
  { at, actor }: EndedBy,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ revokedAt: at })
      .where(and(eq(sessions.tokenHash, tokenHash), isLive(configured, at), ofHolder(holder)))
      .returning();
    if (!ended) return false;
    const { role, customerId: subject, device, country } = ended;
    const details = { role, device, country };
    await tx.insert(auditLog).values({ at, actor, action: 'session.ended', subject, details });
    return true;
  });
}

/** Also ends everything else that lets a browser or program in. `but`: the token hash of a session that continues. */
function endAll({ db, alongside }: SessionContext, holder: SessionHolder, { at, actor }: EndedBy, but = '') {
  return db.transaction(async (tx) => {
    const ids = holder.role === 'CUSTOMER' ? await lockCustomers(tx, holder) : [];
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: at })
      .where(
        and(
          holder.role === 'CUSTOMER' ? and(inArray(sessions.customerId, ids), not(isView)) : ofHolder(holder),
          ne(sessions.tokenHash, but),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, at),
        ),
      )
      .returning({ tokenHash: sessions.tokenHash });
    if (holder.role === 'OWNER') {
      await tx.delete(ownerDevices);
      await endViewsIn(tx, at);
    }
    if (holder.role === 'CUSTOMER') {
      if (!holder.isAlone) await forgetProofs(tx, holder.customerId);
      await alongside.revokeTokens(tx, ids, { at, actor }, 'all');
      await alongside.forgetTelegramLinks(tx, ids);
    }
    const subject = holder.role === 'CUSTOMER' ? holder.customerId : null;
    const details = { role: holder.role, sessions: ended.length };
    await tx.insert(auditLog).values({ at, actor, action: 'session.allEnded', subject, details });
  });
}

/** An API token that is being created meanwhile waits, and then finds the session ended. */
async function lockCustomers(
  tx: Database,
  { customerId, isAlone }: Extract<SessionHolder, { role: 'CUSTOMER' }>,
): Promise<string[]> {
  const { id } = customers;
  const theirs = isAlone ? eq(id, customerId) : inArray(id, idsOfAddress(tx, customerId));
  return (await tx.select({ id }).from(customers).where(theirs).for('update')).map((row) => row.id);
}

/** Locks the customer's row: a concurrent proof waits, and then ends the session written here. */
async function isUnproven(tx: Database, customerId: string): Promise<boolean> {
  const found = await tx
    .select({ provenAt: customers.addressProvenAt })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update');
  return found.every(({ provenAt }) => provenAt === null);
}

/** The first proof ends what payments alone had opened. Alert addresses stay if only this browser has paid. */
async function endUnproven(
  tx: Database,
  alongside: EndingWithSessions,
  customerId: string,
  at: Date,
  browserHash: string,
): Promise<FirstProof | null> {
  const proven = await alongside.proveAddress(tx, customerId, browserHash, at);
  if (!proven) return null;
  const ids = [...proven.customerIds];
  const isOpenByPayment = and(eq(sessions.addressProven, false), isNull(sessions.revokedAt));
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(inArray(sessions.customerId, ids), isOpenByPayment))
    .returning({ tokenHash: sessions.tokenHash });
  const actor = `customer:${customerId}`;
  const apiTokens = await alongside.revokeTokens(tx, ids, { at, actor }, 'unproven');
  const alertAddresses = proven.hasPaidAlone ? 0 : await alongside.forgetAlertAddresses(tx, ids);
  const details = { sessions: ended.length, apiTokens, alertAddresses };
  await tx.insert(auditLog).values({ at, actor, action: 'account.proven', subject: customerId, details });
  return { isMissed: apiTokens + alertAddresses > 0 };
}

const idsOfAddress = (tx: Database, customerId: string) =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.email, addressOf(tx, customerId)));

const addressOf = (tx: Database, customerId: string) =>
  tx.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId));

async function forgetProofs(tx: Database, customerId: string): Promise<void> {
  await tx.delete(emailProofs).where(inArray(emailProofs.email, addressOf(tx, customerId)));
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The credential of the password changed in the panel, on any replica, or else `configured`. */
export const credentialNow = (configured: string): SQL<string> =>
  sql<string>`coalesce((select ${ownerPassword.credential} from ${ownerPassword} where ${ownerPassword.replaces} = ${configured}), ${configured})`;
