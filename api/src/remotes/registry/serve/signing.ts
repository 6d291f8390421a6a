/** The key that lists of remotes are signed by, and the secrets that are drawn from it. */
import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';

export interface Signer {
  /** Raw Ed25519, base64url: what a page checks signatures by. */
  readonly publicKey: string;
  /** Ed25519 over the UTF-8 of a text, base64url. */
  sign(text: string): string;
  /** 32 bytes for one purpose; nobody who has one learns another, or the key. */
  secret(purpose: string): Buffer;
}

/** What precedes the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** `seed`: 32 bytes, base64url. */
export function createSigner(seed: string): Signer {
  const bytes = Buffer.from(seed, 'base64url');
  if (bytes.length !== 32)
    throw new Error(`The seed of a signing key has 32 bytes, and this one ${bytes.length}.`);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, bytes]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    publicKey: x,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
    secret: (purpose) => Buffer.from(hkdfSync('sha256', bytes, '', `spreadwise ${purpose}`, 32)),
  };
}
