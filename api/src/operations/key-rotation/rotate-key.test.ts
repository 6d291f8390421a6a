/** Another key takes the place of the one that sealed: nothing is lost, and the old one opens nothing any more. */
import { randomBytes } from 'node:crypto';
import { testDatabase } from '../../../test/database';
import { madeKeys, ownerSecondFactor, registryState } from '../../platform/db/schema';
import { decrypt, ENCRYPTED_FOR, encrypt } from '../../platform/lib/secrets';
import { rotateKey } from '.';

const database = testDatabase();
const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)];
const at = new Date('2026-11-21T09:30:00.000Z');

const sealed = (purpose: string) => encrypt(OLD, purpose, `secret of ${purpose}`, randomBytes);

/** Each secret with what it was sealed for. */
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

test('all that the key before has sealed is sealed by the new one, once, and what is not sealed stays as it is', async () => {
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
