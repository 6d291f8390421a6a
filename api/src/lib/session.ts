/** Who is signed in, as every part of the API knows it. */
import type { Permission, Tier } from '@spreadwise/shared-auth/model';
import { hashSecret } from './secrets';

/** The session that a bearer token named, as the server's own record has it. */
export type Session =
  | { readonly role: 'OWNER'; readonly tokenHash: string; readonly permissions: readonly Permission[] }
  | {
      readonly role: 'CUSTOMER';
      readonly tokenHash: string;
      readonly permissions: readonly Permission[];
      readonly customerId: string;
      readonly email: string;
      /** Whether the session was opened by a mailed code, and not only by a payment in the address's name. */
      readonly addressProven: boolean;
      readonly tier: Tier;
    };

/** Looks up a live session by the SHA-256 (hex) of its token; null when unknown, expired or revoked. */
export type FindSession = (tokenHash: string) => Promise<Session | null>;

/** The same for many at once: live session by the hash of its token. */
export type FindSessions = (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, Session>>;

export const hashToken = (token: string): string => hashSecret(token);
