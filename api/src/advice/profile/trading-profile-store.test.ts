import { DEFAULT_TRADING_PROFILE } from '@spreadwise/contract';
import { testDatabase } from '../../../test/database';
import { customerSetups, customers } from '../../platform/db/schema';
import { readProfiles } from './trading-profile-store';

const database = testDatabase();

it('finds the profiles of more customers than a statement has parameters', async () => {
  const many = Array.from({ length: 70_000 }, (_, index) => `cus_"${index}\\`);
  const profile = { ...DEFAULT_TRADING_PROFILE, minProfitCents: 250 };
  const [customerId = ''] = many.slice(-1);
  await database.db
    .insert(customers)
    .values({ id: customerId, email: 'ada@example.com', name: null, createdAt: new Date() });
  await database.db.insert(customerSetups).values({ customerId, setUp: profile, updatedAt: new Date() });
  expect(await readProfiles(database.db)(many)).toEqual(new Map([[customerId, profile]]));
});
