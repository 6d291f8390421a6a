/** The caller's session, as every part of the API sees it. */
import type { ApiScope } from '@spreadwise/contract';
import type { Permission, Tier } from '@spreadwise/shared-auth/model';
import { createBatches } from './batches';
import { hashSecret, isSecret } from './secrets';

/** The session of a bearer token, from the server's own records. */
export type Session =
  | {
      readonly role: 'OWNER' | 'ADMIN';
      readonly tokenHash: string;
      readonly permissions: readonly Permission[];
      /** Whether they confirmed their identity recently; calls marked `recent` require it. */
      readonly isRecent: boolean;
    }
  | {
      readonly role: 'CUSTOMER';
      readonly tokenHash: string;
      readonly permissions: readonly Permission[];
      readonly customerId: string;
      readonly email: string;
      /** Whether a mailed code opened the session, rather than only a payment for the address. */
      readonly addressProven: boolean;
      readonly tier: Tier;
      /** When it expires or loses rights by time alone; null: never. */
      readonly until: Date | null;
      /** Has no plan: only calls marked `former` are allowed. */
      readonly isFormer?: true;
      /** The owner's view of a customer: read-only, and it uses nothing up. */
      readonly isView?: true;
      /** Of an API token: what it may do, and nothing else. Absent: somebody is signed in on a page. */
      readonly apiScopes?: readonly ApiScope[];
    };

export type CustomerSession = Extract<Session, { role: 'CUSTOMER' }>;

/** The actor's name in the audit log. */
export function actorOf(session: Session): string {
  if (session.role === 'CUSTOMER') return `customer:${session.customerId}`;
  return session.role === 'OWNER' ? 'owner' : 'admin';
}

/** Finds a live session by its token's SHA-256 (hex), synchronously if possible; null: unknown, expired or revoked. */
export type FindSession = (tokenHash: string) => MaybeSession | Promise<MaybeSession>;
export type MaybeSession = Session | null;

/** `isUse` false: the look-up does not count as activity. */
export interface SessionLook {
  readonly isUse: boolean;
}

/** The same for many tokens at once: live sessions by token hash. Without `look` it counts as use. */
export type FindSessions = (
  tokenHashes: readonly string[],
  look?: SessionLook,
) => Promise<ReadonlyMap<string, Session>>;

/** Queries the finders in order, each for the tokens not found so far. */
export const firstFound =
  (...finders: readonly FindSessions[]): FindSessions =>
  async (tokenHashes, look) => {
    const found = new Map<string, Session>();
    for (const find of finders) {
      const left = tokenHashes.filter((hash) => !found.has(hash));
      if (left.length === 0) break;
      for (const [hash, session] of await find(left, look)) found.set(hash, session);
    }
    return found;
  };

export const oneByOne =
  (findSessions: FindSessions): FindSession =>
  async (tokenHash) =>
    (await findSessions([tokenHash])).get(tokenHash) ?? null;

/** Batches concurrent look-ups. Never joins one already in progress, so a sign-out takes effect at once. */
export function inBatches(findSessions: FindSessions): FindSession {
  return createBatches({
    most: MOST_AT_ONCE,
    async work(hashes: readonly string[]) {
      const found = await findSessions([...new Set(hashes)]);
      return hashes.map((hash) => found.get(hash) ?? null);
    },
  });
}

const MOST_AT_ONCE = 500;

/** The precision of the last use, so that not every request writes. */
const USED_EXACT_MS = 5 * 60_000;

/** Notes the use of sessions or tokens, unless that was noted just before. */
export function noteUse(
  found: readonly (readonly [hash: string, { readonly lastUsedAt: Date | null }])[],
  now: Date,
  later: (work: () => unknown) => void,
  markUsed: (hashes: readonly string[], now: Date, before: Date) => Promise<void>,
): void {
  const before = new Date(now.getTime() - USED_EXACT_MS);
  const stale = found.flatMap(([hash, { lastUsedAt }]) => (lastUsedAt && lastUsedAt >= before ? [] : [hash]));
  if (stale.length > 0) later(() => markUsed(stale, now, before));
}

/** Marks API tokens, so that a leaked one is recognized. */
export const API_TOKEN_PREFIX = 'swk_';

/** A session's token is a bare secret, so it may start with the same letters by chance. */
export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX) && !isSecret(token);

/** The hash of a page's session, from its token and the browser's HttpOnly secret: one of the two finds nothing. */
export const hashSession = (token: string, secret: string): string => hashSecret(`${token}.${secret}`);
