/** Code that does not know of an erasure cannot write anything more about the customer. */
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../../test/database';
import { onServer } from '../../../test/server';
import { createAssignmentStore } from '../../advice/signals/assign/assignment-store';
import { type Database, queryRows } from '../../platform/db/database';
import {
  alertAddresses,
  alertMessages,
  customers,
  signalAllowances,
  signalGrants,
} from '../../platform/db/schema';
import { columnOf } from '../../platform/feature';
import { createOutboxStore } from '../alerts/outbox/outbox-store';
import { createPeopleStore, erasePerson } from './people-store';
import { CUSTOMER_TABLES, dumpTables } from './testing/fill-tables';

const database = testDatabase();
const ADA = { address: 'ada@example.com', name: null, language: 'en' as const, customerIds: ['cus_ada'] };
const AT = new Date('2026-11-21T12:00:00.000Z');
beforeEach(() =>
  database.db.insert(customers).values([
    { id: 'cus_ada', email: ADA.address, name: null, createdAt: AT },
    { id: 'cus_bob', email: 'bob@example.com', name: null, createdAt: AT },
  ]),
);
const erase = () => database.db.transaction((tx) => erasePerson(tx, CUSTOMER_TABLES, ADA));
const link = (on: Pick<Database, 'insert'> = database.db) =>
  on.insert(alertAddresses).values({ customerId: 'cus_ada', channel: 'telegram', address: '42' });
const links = () => database.db.$count(alertAddresses);

/** The statements of these large tables check for erased customers themselves, as tested below. */
const BY_THE_HUNDRED_THOUSAND = ['alert_messages', 'signal_allowances', 'signal_deliveries', 'signal_grants'];

test('every table whose rows are deleted with the account refuses rows about erased customers', async () => {
  const found = await queryRows<{ name: string; argument: string }>(
    database.db,
    sql`select c.relname as name, encode(t.tgargs, 'escape') as argument
        from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'skip_erased'`,
  );
  const guarded = found.map(({ name, argument }) => `${name}.${argument.replace('\\000', '')}`);
  const needed = CUSTOMER_TABLES.filter(({ data }) => !data.erasure).flatMap((table) =>
    Object.entries(table.data.whose)
      .filter(([, naming]) => naming === 'id')
      .map(([column]) => `${table.name}.${columnOf(table, column).name}`),
  );
  const missing = needed.filter(
    (place) => !guarded.includes(place) && !BY_THE_HUNDRED_THOUSAND.includes(place.split('.')[0] ?? ''),
  );
  // If this fails, add the table to the migration that creates the trigger skip_erased.
  expect(missing).toEqual([]);
});

test('a statement writes nothing about an erased customer, but everything about the others', async () => {
  await erase();
  await link();
  expect(await links()).toBe(0);
  const message = (customerId: string) => ({
    ...{ id: customerId, customerId, channel: 'email' as const, kind: 'signal' as const, subject: 's1' },
    ...{ facts: null, isSilent: false, priority: 1, uselessAt: null, dueAt: AT },
  });
  await createOutboxStore(database.db).write([message('cus_ada'), message('cus_bob')], AT);
  const store = createAssignmentStore(database.db);
  const request = (customerId: string) => ({ customerId, daily: 5, signalIds: [] });
  const usages = await store.assign('2026-11-21', AT, [request('cus_ada'), request('cus_bob')]);
  const grant = { maxHops: 4, universe: 'all' as const, since: AT, until: AT };
  await store.keepGrants(
    ['cus_ada', 'cus_bob'].map((customerId) => ({ customerId, ...grant })),
    AT,
  );
  expect([...usages.keys()]).toEqual(['cus_bob']);
  for (const table of [alertMessages, signalAllowances, signalGrants])
    expect(await database.db.select().from(table)).toMatchObject([{ customerId: 'cus_bob' }]);
});

test('a new name or address that is saved after the erasure leaves no trace', async () => {
  await erase();
  const people = createPeopleStore(database.db);
  await people.saveName('cus_ada', ADA, 'Ada Byron', AT);
  await people.saveAddress('cus_ada', ADA, 'ada@new.example', AT);
  const traces = (await dumpTables(database.db)).filter(({ row }) => /Ada Byron|ada@/.test(row));
  expect(traces).toEqual([]);
});

// The embedded database runs one statement at a time.
onServer('a row that is being written when the erasure begins is erased too', async () => {
  let erasing: Promise<void> = Promise.resolve();
  await database.db.transaction(async (tx) => {
    await link(tx);
    erasing = erase();
    await new Promise((resolve) => setImmediate(resolve));
  });
  await erasing;
  expect(await links()).toBe(0);
});

onServer('a write during the deletion waits for it and is skipped', async () => {
  await database.db.update(customers).set({ email: ADA.address });
  let writing: Promise<unknown> = Promise.resolve();
  await database.db.transaction(async (tx) => {
    await erasePerson(tx, CUSTOMER_TABLES, ADA);
    writing = link();
    await new Promise((resolve) => setImmediate(resolve));
  });
  await writing;
  expect(await links()).toBe(0);
});
