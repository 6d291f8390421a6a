/** API tokens: shown once, stored as a hash, and limited to what the customer's plan includes at the moment of use. */
import { opens, permissionsOf } from '@spreadwise/shared-auth/model';
import { hashSecret, newSecret, type RandomBytes } from '../../platform/lib/secrets';
import { API_TOKEN_PREFIX, noteUse, type Session } from '../../platform/lib/session';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import { DAY_MS, earliest } from '../../platform/lib/time';
import type { CustomerAccounts } from '../identity';
import type { ApiTokenRow, ApiTokensStore, TokenAdded } from './api-tokens-store';

export interface ApiTokensContext {
  readonly store: ApiTokensStore;
  readonly customers: Pick<CustomerAccounts, 'loadAccesses'>;
  readonly changingAccess: ChangingAccess;
  readonly callsAMinute: () => number;
  readonly later: (work: () => unknown) => void;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

type TokenTerms = Pick<ApiTokenRow, 'customerId' | 'addressProven' | 'name' | 'scopes'> & {
  readonly days: number;
  readonly sessionHash: string;
};

const MOST_TOKENS = 10;

export async function makeApiToken(
  { store, now, random }: ApiTokensContext,
  { days, scopes, sessionHash, ...terms }: TokenTerms,
): Promise<{ id: string; token: string } | Exclude<TokenAdded, 'made'>> {
  const id = Buffer.from(random(8)).toString('hex');
  const token = `${API_TOKEN_PREFIX}${newSecret(random)}`;
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const row = { ...terms, id, scopes: [...new Set(scopes)], hash: hashSecret(token), createdAt, expiresAt };
  const added = await store.add(row, sessionHash, MOST_TOKENS);
  return added === 'made' ? { id, token } : added;
}

export const revokeApiToken = (
  { store, changingAccess, now }: ApiTokensContext,
  id: string,
  customerId: string,
  actor: string,
): Promise<boolean> => changingAccess(customerId, () => store.revoke(id, customerId, { at: now(), actor }));

/** Returns sessions by hash, so that endpoints and streams treat tokens and pages alike. */
export async function findTokenSessions(ctx: ApiTokensContext, hashes: readonly string[]) {
  const { store, later } = ctx;
  const now = ctx.now();
  const found = await store.findLive(hashes, now);
  if (found.length === 0) return new Map();
  noteUse(
    found.map((token) => [token.hash, token]),
    now,
    later,
    store.markUsed,
  );
  const accesses = await ctx.customers.loadAccesses(found);
  return new Map(
    found.flatMap((token): [string, Session][] => {
      const access = accesses.get(token);
      if (!access) return [];
      const permissions = permissionsOf('CUSTOMER', access.tier);
      // A plan without API access leaves the token without scopes, so that endpoints can say why they refuse it.
      const apiScopes = opens(permissions, 'api.tokens') ? token.scopes : [];
      const { hash: tokenHash, addressProven } = token;
      const until = earliest(token.expiresAt, access.until);
      return [
        [tokenHash, { role: 'CUSTOMER', tokenHash, addressProven, ...access, until, permissions, apiScopes }],
      ];
    }),
  );
}
