/** A session: token in the page, secret in a cookie, hash of both in the database (docs/adr/0003-opaque-session-tokens.md). */
import { FORMER_PERMISSIONS, permissionsOf } from '@spreadwise/shared-auth/model';
import { newSecret, type RandomBytes } from '../../../platform/lib/secrets';
import { hashSession, noteUse, type Session, type SessionLook } from '../../../platform/lib/session';
import { type ChangingAccess, STAFF } from '../../../platform/lib/session-memory';
import { earliest } from '../../../platform/lib/time';
import type { CustomerAccounts, OpenAccess } from '../ports';
import type {
  CustomerSessionRecord,
  FirstProof,
  NewSessionRecord,
  SessionHolder,
  SessionStore,
} from './session-store';

export interface SessionDependencies {
  readonly sessions: SessionStore;
  readonly later: (work: () => unknown) => void;
  readonly customers: CustomerAccounts;
  readonly changingAccess: ChangingAccess;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

export interface NewSession {
  /** Handed out once: the token to the page, the secret as a cookie. */
  readonly token: string;
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Where a session was opened; shown so that people recognise their own. */
export interface SessionPlace {
  readonly country: string | null;
  readonly device: string | null;
}

export const SESSION_LIFETIME_MS = 12 * 3_600_000;
/** The owner need not confirm again for this long. */
const RECENT_MS = 10 * 60_000;

export async function openSession(
  ctx: Pick<SessionDependencies, 'now' | 'random' | 'sessions'>,
  holder: Exclude<NewSessionRecord, CustomerSessionRecord>,
  place: SessionPlace,
): Promise<NewSession> {
  const { row, session } = newSession(ctx, place);
  await ctx.sessions.insertSession({ ...row, ...holder });
  return session;
}

/** Null: only a payment would open it, but the address has been proven since. `browserHash`: of the checkout cookie. */
export async function openCustomerSession(
  ctx: Pick<SessionDependencies, 'changingAccess' | 'now' | 'random' | 'sessions'>,
  holder: CustomerSessionRecord,
  place: SessionPlace,
  browserHash: string,
): Promise<{ readonly session: NewSession; readonly first: FirstProof | null } | null> {
  const { row, session } = newSession(ctx, place);
  const opened = await ctx.changingAccess(
    null,
    () => ctx.sessions.insertCustomerSession({ ...row, ...holder }, browserHash),
    (done) => done.kind === 'in' && done.first !== null,
  );
  if (opened.kind === 'refused') return null;
  return { session, first: opened.first };
}

function newSession(ctx: Pick<SessionDependencies, 'now' | 'random'>, place: SessionPlace) {
  const [token, secret] = [newSecret(ctx.random), newSecret(ctx.random)];
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_LIFETIME_MS);
  const times = { createdAt, expiresAt, lastUsedAt: createdAt, confirmedAt: createdAt };
  const row = { tokenHash: hashSession(token, secret), ...place, ...times };
  return { row, session: { token, secret, expiresAt } satisfies NewSession };
}

/**
 * Live sessions by token hash; omits unknown, expired and revoked ones. A customer's tier is the one currently paid for
 * or granted by the owner; without one the session has no more access than a new visitor's.
 */
export async function findSessions(
  ctx: Pick<SessionDependencies, 'customers' | 'later' | 'now' | 'sessions'>,
  tokenHashes: readonly string[],
  { isUse }: SessionLook = { isUse: true },
): Promise<ReadonlyMap<string, Session>> {
  const now = ctx.now();
  const records = await ctx.sessions.findSessions(tokenHashes, now);
  if (isUse) noteUse([...records], now, ctx.later, ctx.sessions.markUsed);
  const holders = [...records.values()].filter((record) => 'customerId' in record);
  const accesses = await ctx.customers.loadAccesses(holders);
  const found = new Map<string, Session>();
  for (const [tokenHash, record] of records) {
    if (!('customerId' in record)) {
      const { role, confirmedAt } = record;
      const isRecent = confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= RECENT_MS;
      found.set(tokenHash, { role, tokenHash, permissions: permissionsOf(role), isRecent });
      continue;
    }
    const access = accesses.get(record);
    if (!access) continue;
    const session = customerSession(tokenHash, record, access);
    if (session) found.set(tokenHash, session);
  }
  return found;
}

/** Null: the free tier has no session, and a payment alone does not prove whose a former customer's account is. */
function customerSession(
  tokenHash: string,
  { role, addressProven, expiresAt }: CustomerSessionRecord & { readonly expiresAt: Date },
  access: OpenAccess,
): Session | null {
  const until = earliest(expiresAt, access.until);
  const known = { role: 'CUSTOMER', addressProven, ...access, until, tokenHash } as const;
  const customer = role === 'VIEW' ? ({ ...known, isView: true } as const) : known;
  if (role !== 'FORMER' && access.tier !== 'FREE')
    return { ...customer, permissions: permissionsOf('CUSTOMER', access.tier) };
  return addressProven
    ? { ...customer, tier: 'FREE', permissions: FORMER_PERMISSIONS, isFormer: true }
    : null;
}

export const closeSession = (
  ctx: Pick<SessionDependencies, 'changingAccess' | 'now' | 'sessions'>,
  session: Session,
): Promise<void> =>
  endingSessions(ctx, session, () =>
    session.role === 'CUSTOMER' && session.isView
      ? ctx.sessions.endViews(ctx.now(), session.tokenHash)
      : ctx.sessions.revokeSession(session.tokenHash, ctx.now()),
  );

/** Runs work that ends sessions of the holder, and closes their streams at once. */
export function endingSessions<T>(
  { changingAccess }: Pick<SessionDependencies, 'changingAccess'>,
  holder: SessionHolder,
  work: () => Promise<T>,
): Promise<T> {
  return changingAccess(holder.role === 'CUSTOMER' ? holder.customerId : STAFF, work);
}

/** Ends all of the owner's sessions except `but`, and forgets the owner's known browsers. */
export const endOwners = (
  ctx: Pick<SessionDependencies, 'changingAccess' | 'now' | 'sessions'>,
  but?: string,
): Promise<void> =>
  endingSessions(ctx, { role: 'OWNER' }, () =>
    ctx.sessions.endAll({ role: 'OWNER' }, { at: ctx.now(), actor: 'owner' }, but),
  );

/** The first match applies, since most browsers also name the others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The same in every language: "Firefox (Linux)". Null: neither browser nor system is known. The header itself is never stored. */
export function deviceName(userAgent: string | undefined): string | null {
  const found = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)];
  if (!browser) return system ?? null;
  return system ? `${browser} (${system})` : browser;
}
