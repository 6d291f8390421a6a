/** The migration that turns a customer's earlier settings into their first rule. */
import { readFileSync } from 'node:fs';
import { alertRules as contract } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { alertRules, customers } from '../../../platform/db/schema';
import { inRepository } from '../../../repository-path';
import { defaultRules, rulesFor } from './default-rules';

const database = testDatabase();
const AT = new Date('2026-11-26T09:00:00.000Z');
const MIGRATION = inRepository('api/src/platform/db/migrations/0011_named_rules.sql');
const OFF = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' };
const signal = { ...OFF, email: 'on', telegram: 'silent' };
const BEFORE = {
  modes: { signal, ended: OFF, digest: { ...OFF, email: 'on' }, billing: OFF, market: OFF },
  ...{ digestEvery: 'hour', floorEur: 7.5, coins: ['BTC'], exchanges: ['kraken'], maxHops: 3, mostAnHour: 4 },
};

test.each<[string, object, object, object]>([
  [
    'with every field set',
    {
      floor: { cents: 2_00, currency: 'USD' },
      ...{ floorEur: null, lastingOnly: true },
      quiet: { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' },
    },
    {
      floor: { cents: 2_00, currency: 'USD' },
      lastingOnly: true,
      hours: { from: '07:00', until: '22:00' },
    },
    { timeZone: 'Europe/Berlin' },
  ],
  [
    'from before there were other currencies',
    { quiet: null },
    { floor: { cents: 7_50, currency: 'EUR' }, lastingOnly: false, hours: null },
    {},
  ],
  [
    'without a minimum',
    { floor: null, floorEur: null, quiet: { from: '23:00', until: '06:00' } },
    { floor: null, lastingOnly: false, hours: { from: '06:00', until: '23:00' } },
    {},
  ],
])('migrates settings %s', async (_, chosen, rule, others) => {
  const { db } = database;
  await db.insert(customers).values({ id: 'ada', email: 'ada@example.com', name: null, createdAt: AT });
  const rules = { ...BEFORE, ...chosen } as never;
  await db.insert(alertRules).values({ customerId: 'ada', rules, updatedAt: AT });
  await db.execute(sql.raw(readFileSync(MIGRATION, 'utf8')));
  const [row] = await db.select().from(alertRules);
  const { signal: _signal, ...kinds } = BEFORE.modes;
  const read = rulesFor('PRO', row?.rules);
  expect(read).toEqual({
    rules: [
      {
        ...{ name: '', modes: signal, coins: ['BTC'], exchanges: ['kraken'], maxHops: 3, days: [] },
        ...rule,
      },
    ],
    kinds: { ...kinds, instead: defaultRules('PRO').kinds.instead },
    ...{ digestEvery: 'hour', mostAnHour: 4 },
    ...others,
  });
  expect(contract.safeParse(read).success).toBe(true);
});
