/** Public keys as people hand them over, and the names that they have here. */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** Ed25519: the 32 bytes as base64url, or PEM as openssl writes it. Null when it is neither. Gives base64url. */
export function readPublicKey(text: string): string | null {
  const trimmed = text.trim();
  try {
    const key = trimmed.startsWith('-----') ? createPublicKey(trimmed) : publicKeyOf(trimmed);
    if (/PRIVATE/.test(trimmed) || key.asymmetricKeyType !== 'ed25519') return null;
    return key.export({ format: 'jwk' }).x ?? null;
  } catch {
    return null;
  }
}

/** Throws when it is no key. */
export const publicKeyOf = (base64url: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: base64url }, format: 'jwk' });

/** The first 16 hex digits of the SHA-256 of its 32 bytes. */
export const keyIdOf = (base64url: string): string =>
  createHash('sha256').update(Buffer.from(base64url, 'base64url')).digest('hex').slice(0, 16);
