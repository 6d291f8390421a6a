/** Keys generated at an installation's first start and shared by all processes. */
import { and, eq } from 'drizzle-orm';
import { type Database, firstRow } from '../db/database';
import { madeKeys } from '../db/schema';
import { ConfigError } from '../operator-error';
import { ENCRYPTED_FOR, type RandomBytes, readStored, toStored } from './secrets';

export interface MadeKeysContext {
  readonly db: Database;
  /** Null: keys are stored in plain text. */
  readonly encryptionKey: string | null;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

/** Returns the named key, creating it if missing. Rejects with `ConfigError` if it is encrypted with another key. */
export type MadeKey = (name: string, make: () => string | Promise<string>) => Promise<string>;

export function createMadeKeys({ db, encryptionKey, random, now }: MadeKeysContext): MadeKey {
  const find = async (name: string): Promise<string | null> =>
    (await firstRow(db.select().from(madeKeys).where(eq(madeKeys.name, name))))?.value ?? null;
  /** Returns the stored value: another process may have been first. */
  const add = async (name: string, value: string): Promise<string> => {
    await db.insert(madeKeys).values({ name, value, createdAt: now() }).onConflictDoNothing();
    return (await find(name)) ?? value;
  };
  const replace = async (name: string, before: string, value: string): Promise<void> => {
    const isThatOne = and(eq(madeKeys.name, name), eq(madeKeys.value, before));
    await db.update(madeKeys).set({ value }).where(isThatOne);
  };
  return async (name, make) => {
    const encryption = { encryptionKey, purpose: ENCRYPTED_FOR.madeKey(name), random };
    const kept = (await find(name)) ?? (await add(name, toStored(await make(), encryption)));
    const key = await readStored(kept, encryption, (before, after) => replace(name, before, after));
    if (key) return key;
    throw new ConfigError(
      `The key "${name}" in the database is encrypted with another SECRETS_KEY (or another file secrets-key in DATA_DIR); restore that one.`,
    );
  };
}
