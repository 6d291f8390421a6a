/** Sessions: an opaque token for the page's memory, its hash in the database (docs/architecture.md, section 3). */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import type { Session } from '../../http/environment';
import { hashToken } from '../../http/middleware/session';
import { newSecret, type RandomBytes } from '../../lib/secrets';
import type { CustomerAccounts } from '../ports';
import type { SessionRecord, SessionStore } from './session-store';

export interface SessionsContext {
  readonly sessions: SessionStore;
  readonly customers: Pick<CustomerAccounts, 'loadAccess'>;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

export interface NewSession {
  /** Given out once; the database keeps its hash only. */
  readonly token: string;
  readonly expiresAt: Date;
}

const LIFETIME_MS = 12 * 3_600_000;

export async function openSession(ctx: SessionsContext, holder: SessionRecord): Promise<NewSession> {
  const token = newSecret(ctx.random);
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  await ctx.sessions.insertSession({ tokenHash: hashToken(token), ...holder, createdAt, expiresAt });
  return { token, expiresAt };
}

/**
 * The live session of a token's hash, or null when it is unknown, expired or revoked. A customer has the tier that is
 * paid for, or given by the owner, at this moment: FREE, with its permissions, as soon as there is none.
 */
export async function findSession(ctx: SessionsContext, tokenHash: string): Promise<Session | null> {
  const record = await ctx.sessions.findSession(tokenHash, ctx.now());
  if (!record) return null;
  if (record.role === 'OWNER') return { role: 'OWNER', tokenHash, permissions: permissionsOf('OWNER') };
  const { customerId, addressProven } = record;
  const access = await ctx.customers.loadAccess(customerId, addressProven);
  if (!access) return null;
  const { email, tier } = access;
  const permissions = permissionsOf('CUSTOMER', tier);
  return { role: 'CUSTOMER', tokenHash, permissions, customerId, email, addressProven, tier };
}

export const closeSession = (ctx: SessionsContext, tokenHash: string): Promise<void> =>
  ctx.sessions.revokeSession(tokenHash, ctx.now());
