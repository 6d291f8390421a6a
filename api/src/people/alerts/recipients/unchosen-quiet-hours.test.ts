/** The migration that removes quiet hours which the customer never chose. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { alertRules, customerSetups, customers } from '../../../platform/db/schema';
import { inRepository } from '../../../repository-path';
import { defaultRules } from './default-rules';

const database = testDatabase();
const AT = new Date('2026-11-26T09:00:00.000Z');
const MIGRATION = inRepository('api/src/platform/db/migrations/0005_unchosen_quiet_hours.sql');
const DEFAULT = { from: '22:00', until: '07:00' };

test('removes the old default if the customer never chose a time zone, and keeps chosen quiet hours', async () => {
  const { db } = database;
  const people = {
    unaware: { quiet: DEFAULT, zone: undefined },
    nowhere: { quiet: DEFAULT, zone: null },
    berlin: { quiet: DEFAULT, zone: 'Europe/Berlin' },
    sleeper: { quiet: { from: '23:00', until: '07:00' }, zone: undefined },
  };
  for (const [id, { quiet, zone }] of Object.entries(people)) {
    await db.insert(customers).values({ id, email: `${id}@example.com`, name: null, createdAt: AT });
    const rules = { ...defaultRules('PRO'), quiet };
    await db.insert(alertRules).values({ customerId: id, rules, updatedAt: AT });
    const setUp = { timeZone: zone } as never;
    if (zone !== undefined) await db.insert(customerSetups).values({ customerId: id, setUp, updatedAt: AT });
  }
  await db.execute(sql.raw(readFileSync(MIGRATION, 'utf8')));
  const rows = await db.select().from(alertRules);
  expect(
    Object.fromEntries(rows.map(({ customerId, rules }) => [customerId, Reflect.get(rules, 'quiet')])),
  ).toEqual({
    ...{ unaware: null, nowhere: null },
    ...{ berlin: DEFAULT, sleeper: people.sleeper.quiet },
  });
});
