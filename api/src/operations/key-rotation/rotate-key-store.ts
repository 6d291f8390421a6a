/**
 * Seals under the key of now what the key before it has sealed, wherever that stands: all of it or nothing. What that key
 * does not open is left as it is, so that a second start changes nothing.
 */
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { madeKeys, ownerSecondFactor, registryState } from '../../platform/db/schema';
import { type RandomBytes, SEALED_FOR, seal, unseal } from '../../platform/lib/secrets';

interface RotatedKeys {
  readonly before: string;
  readonly now: string;
}

/** How many secrets were. */
export function rotateKey(db: Database, keys: RotatedKeys, random: RandomBytes): Promise<number> {
  return db.transaction(async (tx) => {
    let count = 0;
    const anew = async (purpose: string, sealed: string | null, save: (text: string) => Promise<unknown>) => {
      const secret = sealed && unseal(keys.before, purpose, sealed);
      if (!secret) return;
      await save(seal(keys.now, purpose, secret, random));
      count += 1;
    };
    for (const { id, signingKey } of await tx.select().from(registryState).for('update'))
      await anew(SEALED_FOR.registry, signingKey, (text) =>
        tx.update(registryState).set({ signingKey: text }).where(eq(registryState.id, id)),
      );
    for (const { id, secret } of await tx.select().from(ownerSecondFactor).for('update'))
      await anew(SEALED_FOR.secondFactor, secret, (text) =>
        tx.update(ownerSecondFactor).set({ secret: text }).where(eq(ownerSecondFactor.id, id)),
      );
    for (const { name, value } of await tx.select().from(madeKeys).for('update'))
      await anew(SEALED_FOR.madeKey(name), value, (text) =>
        tx.update(madeKeys).set({ value: text }).where(eq(madeKeys.name, name)),
      );
    return count;
  });
}
