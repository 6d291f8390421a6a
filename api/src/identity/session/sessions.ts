/** Sessions: an opaque token for the page's memory, its hash in the database (docs/architecture.md: Sessions). */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { newSecret, type RandomBytes } from '../../lib/secrets';
import type { Session } from '../../lib/session';
import { hashToken } from '../../lib/session';
import type { CustomerAccounts } from '../ports';
import type { SessionRecord, SessionStore } from './session-store';

export interface SessionsContext {
  readonly sessions: SessionStore;
  readonly customers: Pick<CustomerAccounts, 'loadAccesses'>;
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
 * The live sessions of tokens' hashes; one that is unknown, expired or revoked is left out. A customer has the tier that
 * is paid for, or given by the owner, at this moment: FREE, with its permissions, as soon as there is none.
 */
export async function findSessions(
  ctx: SessionsContext,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, Session>> {
  const records = await ctx.sessions.findSessions(tokenHashes, ctx.now());
  const holders = [...records.values()].filter((record) => record.role === 'CUSTOMER');
  const accesses = await ctx.customers.loadAccesses(holders);
  const found = new Map<string, Session>();
  for (const [tokenHash, record] of records) {
    if (record.role === 'OWNER') {
      found.set(tokenHash, { role: 'OWNER', tokenHash, permissions: permissionsOf('OWNER') });
      continue;
    }
    const access = accesses.get(record);
    if (!access) continue;
    const permissions = permissionsOf('CUSTOMER', access.tier);
    found.set(tokenHash, { ...record, ...access, tokenHash, permissions });
  }
  return found;
}

export const findSession = async (ctx: SessionsContext, tokenHash: string): Promise<Session | null> =>
  (await findSessions(ctx, [tokenHash])).get(tokenHash) ?? null;

export const closeSession = (ctx: SessionsContext, tokenHash: string): Promise<void> =>
  ctx.sessions.revokeSession(tokenHash, ctx.now());
