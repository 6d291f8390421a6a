/** Sessions: an opaque token for the page's memory, its hash in the database (architecture, section 3). */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import type { Customers } from '../billing';
import type { Session } from '../http/environment';
import { hashToken } from '../http/session';
import { newSecret, type RandomBytes } from '../lib/secrets';
import type { AuthStore } from './store';

export interface SessionsContext {
  readonly store: AuthStore;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

export interface FindSessionContext extends SessionsContext {
  readonly customers: Pick<Customers, 'loadAccess'>;
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
export async function findSession(ctx: FindSessionContext, tokenHash: string): Promise<Session | null> {
  const record = await ctx.store.session(tokenHash, ctx.now());
  if (!record) return null;
  if (record.role === 'OWNER') return { role: 'OWNER', tokenHash, permissions: permissionsOf('OWNER') };
  const { addressProven } = record;
  const access = await ctx.customers.loadAccess(record.customerId, addressProven);
  return (
    access && {
      role: 'CUSTOMER',
      tokenHash,
      permissions: permissionsOf('CUSTOMER', access.tier),
      ...access,
      addressProven,
    }
  );
}

export const closeSession = (ctx: SessionsContext, tokenHash: string): Promise<void> =>
  ctx.store.revokeSession(tokenHash, ctx.now());
