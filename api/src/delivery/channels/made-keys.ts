/** Keys that an installation makes for itself at its first start: every process has the same, that of the first. */
import { ConfigError } from '../../lib/config-error';
import { isSealed, seal, unseal } from '../../lib/sealed';
import type { RandomBytes } from '../../lib/secrets';
import type { MadeKeysStore } from './made-keys-store';

export interface MadeKeysContext {
  readonly store: MadeKeysStore;
  /** What they are sealed by; null: they are kept as they are. */
  readonly sealingKey: string | null;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

/** Throws `ConfigError` where it is sealed by another key. */
export async function madeKey(
  { store, sealingKey, random, now }: MadeKeysContext,
  name: string,
  make: () => string,
): Promise<string> {
  const asKept = (value: string) => (sealingKey ? seal(sealingKey, name, value, random) : value);
  const kept = (await store.find(name)) ?? (await store.add(name, asKept(make()), now()));
  if (!isSealed(kept)) return kept;
  const value = sealingKey && unseal(sealingKey, name, kept);
  if (!value)
    throw new ConfigError(
      `The key "${name}" in the database is sealed by another SECRETS_KEY (or by another file secrets-key in DATA_DIR); set that one again.`,
    );
  return value;
}
