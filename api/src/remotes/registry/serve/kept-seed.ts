/** The seed of the signing key, as it is kept in the database: sealed wherever there is a key to seal it by. */
import { ConfigError } from '../../../platform/lib/config-error';
import { ENCRYPTED_FOR, type RandomBytes, readStored, toStored } from '../../../platform/lib/secrets';
import type { ReleaseStore } from '../releases/release-store';

export interface SeedOptions {
  /** The configured seed; null: one is made and kept. */
  readonly signingKey: string | null;
  /** What a kept seed is sealed by; null: it is kept as it is. */
  readonly encryptionKey: string | null;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

/** Every replica signs by the same key: the configured one, or the one that the first of them made. */
export async function seedOf(
  { signingKey, encryptionKey, random, now }: SeedOptions,
  store: Pick<ReleaseStore, 'open' | 'replaceSeed'>,
): Promise<string> {
  const encryption = { encryptionKey, purpose: ENCRYPTED_FOR.registry, random };
  const made = signingKey ? null : toStored(Buffer.from(random(32)).toString('base64url'), encryption);
  const kept = await store.open(made, now());
  // Sealed by now also where it is not used any more.
  const seed = kept && (await readStored(kept, encryption, store.replaceSeed));
  if (signingKey) return signingKey;
  if (!kept) throw new Error('No signing key is kept, though one was just made.');
  if (!seed)
    throw new ConfigError(
      "The registry's signing key is sealed by another SECRETS_KEY (or by another file secrets-key in DATA_DIR); " +
        'set that one again, or set REMOTES_SIGNING_KEY.',
    );
  return seed;
}
