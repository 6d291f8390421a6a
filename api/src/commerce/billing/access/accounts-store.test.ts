/** Which of the provider's customers are the same person. */
import { eq } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { customers } from '../../../platform/db/schema';

const database = testDatabase();
const at = new Date('2026-11-21T12:00:00.000Z');
const add = (id: string, email: string) => database.db.insert(customers).values({ id, email, createdAt: at });
const accountOf = async (id: string) =>
  (await database.db.select().from(customers).where(eq(customers.id, id)))[0]?.accountId;

test('customers with the same address share one account, even when inserted concurrently', async () => {
  await Promise.all(['cus_1', 'cus_2', 'cus_3'].map((id) => add(id, 'ada@example.com')));
  await add('cus_other', 'bob@example.com');
  const accounts = await Promise.all(['cus_1', 'cus_2', 'cus_3', 'cus_other'].map(accountOf));
  expect(new Set(accounts.slice(0, 3)).size).toBe(1);
  expect(accounts[3]).toBe('cus_other');
});

test('a new customer with a former address is a new account, and an account survives a change of address', async () => {
  await add('cus_1', 'ada@example.com');
  await add('cus_2', 'ada@example.com');
  await database.db.update(customers).set({ email: 'ada@new.example' });
  await add('cus_3', 'ada@example.com');
  await add('cus_4', 'ada@new.example');
  expect(await Promise.all(['cus_2', 'cus_3', 'cus_4'].map(accountOf))).toEqual(['cus_1', 'cus_3', 'cus_1']);
});

test('erased customers and customers without an address are not merged into one account', async () => {
  for (const email of ['erased', '']) {
    await add(`cus_1${email}`, email);
    await add(`cus_2${email}`, email);
    expect(await accountOf(`cus_2${email}`)).toBe(`cus_2${email}`);
  }
});
