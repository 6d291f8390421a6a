/** The link under every alert by email that ends them without a sign-in: whoever holds it may, and may nothing else. */
import { keyedHash, sameHash } from '../../../platform/lib/secrets';

const hashOf = (secret: string, customerId: string) => keyedHash(secret, `unsubscribe ${customerId}`);

export const unsubscribeToken = (secret: string, customerId: string): string =>
  `${Buffer.from(customerId).toString('base64url')}.${hashOf(secret, customerId)}`;

/** Whose it is; null: it is none of ours. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const [, id = '', hash = ''] = /^([\w-]{1,200})\.([0-9a-f]{64})$/.exec(token) ?? [];
  const customerId = Buffer.from(id, 'base64url').toString();
  return sameHash(hash, hashOf(secret, customerId)) ? customerId : null;
}

export const UNSUBSCRIBE_PATH = '/unsubscribe';
