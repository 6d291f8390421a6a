/** Keys that an installation makes for itself at its first start: every process has the same, that of the first. */
import type { Database } from '../../../platform/db/database';
import { ConfigError } from '../../../platform/lib/config-error';
import { asKept, openKept, type RandomBytes, SEALED_FOR } from '../../../platform/lib/secrets';
import { createMadeKeysStore } from './made-keys-store';

export interface MadeKeysContext {
  readonly db: Database;
  /** What they are sealed by; null: they are kept as they are. */
  readonly sealingKey: string | null;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

/** The key of the name, made where there is none. Rejects with `ConfigError` where it is sealed by another key. */
export type MadeKey = (name: string, make: () => string) => Promise<string>;

export function createMadeKeys({ db, sealingKey, random, now }: MadeKeysContext): MadeKey {
  const store = createMadeKeysStore(db);
  return async (name, make) => {
    const sealing = { sealingKey, purpose: SEALED_FOR.madeKey(name), random };
    const kept = (await store.find(name)) ?? (await store.add(name, asKept(make(), sealing), now()));
    const key = await openKept(kept, sealing, (before, after) => store.replace(name, before, after));
    if (key) return key;
    throw new ConfigError(
      `The key "${name}" in the database is sealed by another SECRETS_KEY (or by another file secrets-key in DATA_DIR); set that one again.`,
    );
  };
}
