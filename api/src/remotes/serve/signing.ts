/** The key that signs lists of remotes, and the secrets derived from it. */
import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import { ENCRYPTED_FOR, type RandomBytes, readStored, toStored } from '../../platform/lib/secrets';
import { ConfigError } from '../../platform/operator-error';
import type { ReleaseStore } from '../releases';

/** The PKCS #8 prefix before the seed of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export function createSigner(seed: string) {
  const bytes = Buffer.from(seed, 'base64url');
  if (bytes.length !== 32)
    throw new Error(`The seed of a signing key has 32 bytes; this one has ${bytes.length}.`);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, bytes]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    /** Raw Ed25519 public key, base64url, with which pages verify signatures. */
    publicKey: x,
    /** Signs the UTF-8 bytes of the text with Ed25519; base64url. */
    sign: (text: string) => sign(null, Buffer.from(text), key).toString('base64url'),
    /** 32 bytes for one purpose; they reveal neither the key nor the secrets of other purposes. */
    secret: (purpose: string) => Buffer.from(hkdfSync('sha256', bytes, '', `spreadwise ${purpose}`, 32)),
  };
}

export type Signer = ReturnType<typeof createSigner>;

export interface SeedOptions {
  /** The configured seed; null: one is generated and stored. */
  readonly signingKey: string | null;
  /** Encrypts a stored seed; null: it is stored in plain text. */
  readonly encryptionKey: string | null;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

/** All replicas sign with the same key: the configured one, or the one that the first of them generated. */
export async function seedOf(
  { signingKey, encryptionKey, random, now }: SeedOptions,
  store: Pick<ReleaseStore, 'open' | 'replaceSeed'>,
): Promise<string> {
  const sealing = { encryptionKey, purpose: ENCRYPTED_FOR.registry, random };
  const made = signingKey ? null : toStored(Buffer.from(random(32)).toString('base64url'), sealing);
  const kept = await store.open(made, now());
  // Also encrypts an old plain-text seed, even if it is no longer used.
  const seed = kept && (await readStored(kept, sealing, store.replaceSeed));
  if (signingKey) return signingKey;
  if (!kept) throw new Error('No signing key is stored, although one was just created.');
  if (!seed)
    throw new ConfigError(
      "The registry's signing key is encrypted with another SECRETS_KEY (or another file secrets-key in DATA_DIR); " +
        'restore that one, or set REMOTES_SIGNING_KEY.',
    );
  return seed;
}
