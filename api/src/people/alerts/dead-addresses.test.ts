/** A permanently refused address is never retried, even if its text looks like another type to a database driver. */
import { eq } from 'drizzle-orm';
import { testDatabase } from '../../../test/database';
import { alertAddresses, customers } from '../../platform/db/schema';
import { createRecipientsStore } from './recipients/recipients-store';

const database = testDatabase();
const AT = new Date('2026-11-22T09:30:00.000Z');

beforeEach(async () => {
  await database.db.insert(customers).values({ id: 'cus_1', email: 'ada@example.com', createdAt: AT });
});

test.each(['5001', '-1001234567890', '1e3', 'true', 'null', '{"a":1}', '"quoted"', ' 7 '])(
  'stores, finds and fails the address %j exactly as written',
  async (address) => {
    const store = createRecipientsStore(database.db);
    await store.link('cus_1', 'telegram', address, AT);
    expect((await store.find('cus_1', 'telegram'))?.address).toBe(address);
    expect(await store.holderOfChat(address)).toMatchObject({ customerId: 'cus_1' });
    await store.fail('cus_1', { channel: 'telegram', address, failure: 'blocked' }, AT);
    expect(await store.failed(10)).toMatchObject([{ customerId: 'cus_1', failure: 'blocked' }]);
  },
);

test('keeps an address linked since when the previous address fails', async () => {
  const store = createRecipientsStore(database.db);
  await store.link('cus_1', 'telegram', '5002', AT);
  await store.fail('cus_1', { channel: 'telegram', address: '5001', failure: 'blocked' }, AT);
  const [row] = await database.db.select().from(alertAddresses).where(eq(alertAddresses.customerId, 'cus_1'));
  expect(row?.failedAt).toBeNull();
});
