/** Who is signed in, as every part of the API knows it. */
import type { ApiScope } from '@spreadwise/contract';
import type { Permission, Tier } from '@spreadwise/shared-auth/model';
import { createBatches } from './batches';
import { hashSecret, isSecret } from './secrets';

/** The session that a bearer token named, as the server's own record has it. */
export type Session =
  | {
      readonly role: 'OWNER' | 'ADMIN';
      readonly tokenHash: string;
      readonly permissions: readonly Permission[];
      /** Whether they have just shown who they are; calls that are `recent` ask for it. */
      readonly isRecent: boolean;
    }
  | {
      readonly role: 'CUSTOMER';
      readonly tokenHash: string;
      readonly permissions: readonly Permission[];
      readonly customerId: string;
      readonly email: string;
      /** Whether the session was opened by a mailed code, and not only by a payment in the address's name. */
      readonly addressProven: boolean;
      readonly tier: Tier;
      /** When time alone ends it, or takes something of it away; null: never. */
      readonly until: Date | null;
      /** Without a plan: calls that say so are open, and nothing else. */
      readonly isFormer?: true;
      /** The owner looks at what the customer sees: it reads, and neither changes nor uses up anything. */
      readonly isView?: true;
      /** Of an API token: what it may do, and nothing else. Absent: somebody is signed in on a page. */
      readonly apiScopes?: readonly ApiScope[];
    };

export type CustomerSession = Extract<Session, { role: 'CUSTOMER' }>;

/** As the audit log names who acts. */
export function actorOf(session: Session): string {
  if (session.role === 'CUSTOMER') return `customer:${session.customerId}`;
  return session.role === 'OWNER' ? 'owner' : 'admin';
}

/** Looks up a live session by the SHA-256 (hex) of its token; null when unknown, expired or revoked. At once where it can. */
export type FindSession = (tokenHash: string) => MaybeSession | Promise<MaybeSession>;
export type MaybeSession = Session | null;

/** `isUse` false: they are looked at only, and idle on. */
export interface SessionLook {
  readonly isUse: boolean;
}

/** The same for many at once: live session by the hash of its token. Without `look` they are used. */
export type FindSessions = (
  tokenHashes: readonly string[],
  look?: SessionLook,
) => Promise<ReadonlyMap<string, Session>>;

/** Looks in one after the other, in the later ones for what is not found yet. */
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

/** Asks for all that wait at once. Nobody gets an answer that was under way before: a sign-out counts at once. */
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

/** By which a leaked API token is known for what it is. */
export const API_TOKEN_PREFIX = 'swk_';

/** A session's own token is a bare secret, and may begin with anything. */
export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX) && !isSecret(token);

/** Names the session of an API token, which a program sends without any cookie. */
export const hashToken = (token: string): string => hashSecret(token);

/** Names a page's session by its token and its browser's HttpOnly secret: one of the two finds nothing. */
export const hashSession = (token: string, secret: string): string => hashSecret(`${token}.${secret}`);
