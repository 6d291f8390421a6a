/** Sessions: an opaque token for the page's memory, its hash in the database (architecture, section 3). */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { tierNow } from '../../billing/access';
import { compFor } from '../../billing/account';
import type { Session } from '../../http/environment';
import { hashToken } from '../../http/middleware/session';
import { newSecret, type RandomBytes } from '../../lib/secrets';
import type { AuthStore } from './session-store';

export interface SessionsContext {
  readonly store: AuthStore;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

export type SessionHolder =
  | { readonly role: 'OWNER' }
  | { readonly role: 'CUSTOMER'; readonly customerId: string; readonly addressProven: boolean };

export interface NewSession {
  /** Given out once; the database keeps its hash only. */
  readonly token: string;
  readonly expiresAt: Date;
}

const LIFETIME_MS = 12 * 3_600_000;

export async function openSession(ctx: SessionsContext, holder: SessionHolder): Promise<NewSession> {
  const token = newSecret(ctx.random);
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  await ctx.store.insertSession({ tokenHash: hashToken(token), ...holder, createdAt, expiresAt });
  return { token, expiresAt };
}

/**
 * The live session of a token's hash, or null when it is unknown, expired or revoked. A customer has the tier that is
 * paid for, or given by the owner, at this moment: FREE, with its permissions, as soon as there is none.
 */
export async function findSession(ctx: SessionsContext, tokenHash: string): Promise<Session | null> {
  const record = await ctx.store.session(tokenHash, ctx.now());
  if (!record) return null;
  if (record.role === 'OWNER') return { role: 'OWNER', tokenHash, permissions: permissionsOf('OWNER') };
  const { customer, addressProven } = record;
  const tier = tierNow(record.subscriptions, compFor(record, addressProven), ctx.now());
  return {
    role: 'CUSTOMER',
    tokenHash,
    permissions: permissionsOf('CUSTOMER', tier),
    customerId: customer.id,
    email: customer.email,
    addressProven,
    tier,
  };
}

export const closeSession = (ctx: SessionsContext, tokenHash: string): Promise<void> =>
  ctx.store.revokeSession(tokenHash, ctx.now());
