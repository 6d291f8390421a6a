/** Re-encrypts what the previous key encrypted, in all tables or none. Idempotent. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { madeKeys, ownerSecondFactor, registryState } from '../../platform/db/schema';
import { decrypt, ENCRYPTED_FOR, encrypt, type RandomBytes } from '../../platform/lib/secrets';

/** Resolves to how many secrets were re-encrypted. */
export function rotateKey(db: Database, keys: Record<'before' | 'now', string>, random: RandomBytes) {
  return db.transaction(async (tx) => {
    let count = 0;
    const reencrypt = async (
      purpose: string,
      stored: string | null,
      save: (text: string) => Promise<unknown>,
    ) => {
      const secret = stored && decrypt(keys.before, purpose, stored);
      if (!secret) return;
      await save(encrypt(keys.now, purpose, secret, random));
      count += 1;
    };
    for (const { id, signingKey } of await tx.select().from(registryState).for('update'))
      await reencrypt(ENCRYPTED_FOR.registry, signingKey, (text) =>
        tx.update(registryState).set({ signingKey: text }).where(eq(registryState.id, id)),
      );
    for (const { id, secret } of await tx.select().from(ownerSecondFactor).for('update'))
      await reencrypt(ENCRYPTED_FOR.secondFactor, secret, (text) =>
        tx.update(ownerSecondFactor).set({ secret: text }).where(eq(ownerSecondFactor.id, id)),
      );
    for (const { name, value } of await tx.select().from(madeKeys).for('update'))
      await reencrypt(ENCRYPTED_FOR.madeKey(name), value, (text) =>
        tx.update(madeKeys).set({ value: text }).where(eq(madeKeys.name, name)),
      );
    return count;
  });
}
