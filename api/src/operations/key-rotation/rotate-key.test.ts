/** After a key rotation no secret is lost, and the old key decrypts none. */
import { randomBytes } from 'node:crypto';
import { testDatabase } from '../../../test/database';
import { madeKeys, ownerSecondFactor, registryState } from '../../platform/db/schema';
import { decrypt, ENCRYPTED_FOR, encrypt } from '../../platform/lib/secrets';
import { rotateKey } from './rotate-key-store';

const database = testDatabase();
const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)];
const at = new Date('2026-11-21T09:30:00.000Z');

const sealed = (purpose: string) => encrypt(OLD, purpose, `secret of ${purpose}`, randomBytes);

/** Each secret with its purpose. */
async function stored(): Promise<[string, string | null][]> {
  const { db } = database;
  const [registry] = await db.select().from(registryState);
  const [factor] = await db.select().from(ownerSecondFactor);
  return [
    [ENCRYPTED_FOR.registry, registry?.signingKey ?? null],
    [ENCRYPTED_FOR.secondFactor, factor?.secret ?? null],
    ...(await db.select().from(madeKeys)).map(({ name, value }): [string, string] => [
      ENCRYPTED_FOR.madeKey(name),
      value,
    ]),
  ];
}

test('secrets of the previous key are re-encrypted once, and plain values stay as they are', async () => {
  const { db } = database;
  await db
    .insert(registryState)
    .values({ id: 1, serial: 0, changedAt: at, signingKey: sealed(ENCRYPTED_FOR.registry) });
  await db.insert(ownerSecondFactor).values({
    ...{ id: 'totp', credential: 'c', recoveryHashes: [], createdAt: at },
    secret: sealed(ENCRYPTED_FOR.secondFactor),
  });
  await db.insert(madeKeys).values([
    { name: 'vapid', value: sealed(ENCRYPTED_FOR.madeKey('vapid')), createdAt: at },
    { name: 'plain', value: 'as it is', createdAt: at },
  ]);
  expect(await rotateKey(db, { before: OLD, now: NEW }, randomBytes)).toBe(3);
  const secrets = await stored();
  expect(secrets).toHaveLength(4);
  for (const [purpose, text] of secrets)
    if (text !== 'as it is')
      expect([decrypt(OLD, purpose, text ?? ''), decrypt(NEW, purpose, text ?? '')]).toEqual([
        null,
        `secret of ${purpose}`,
      ]);
  expect(await rotateKey(db, { before: OLD, now: NEW }, randomBytes)).toBe(0);
  expect(await stored()).toEqual(secrets);
});
