/** A copy and a deletion of everything about a person, checked over every table with personal data. */
import { getTableColumns } from 'drizzle-orm';
import { testDatabase } from '../../../test/database';
import { makeArchive } from './archive';
import { erasePerson, loadPerson, type Person, readPerson } from './people-store';
import { CUSTOMER_TABLES, dumpTables, fillTables } from './testing/fill-tables';

const database = testDatabase();
const ADA: Person = { address: 'ada@example.com', name: null, language: 'en', customerIds: ['cus_ada'] };
const BOB: Person = { address: 'bob@example.com', name: null, language: 'en', customerIds: ['cus_bob'] };

beforeEach(async () => {
  await fillTables(database.db, ADA, 'ada');
  await fillTables(database.db, BOB, 'bob');
});

const load = async () => {
  const person = await loadPerson(database.db, 'cus_ada');
  if (!person) throw new Error('Ada is not there.');
  return person;
};
const marksIn = (text: string) => [...text.matchAll(/mark ada \d+ (\w+\.\w+);/g)].map(([, place]) => place);

test('the copy has rows of every table, but none of another person and no withheld column', async () => {
  const found = await readPerson(database.db, CUSTOMER_TABLES, await load());
  expect(found.filter(({ rows }) => rows.length === 0).map(({ table }) => table.name)).toEqual([]);
  const text = JSON.stringify(found.map(({ rows }) => rows));
  expect(text).not.toMatch(/mark bob|bob@example|cus_bob/);
  const withheld = CUSTOMER_TABLES.flatMap(({ name, data }) =>
    (data.withheld ?? []).map((column) => `${name}.${column}`),
  );
  expect(marksIn(text).filter((place) => withheld.includes(place ?? ''))).toEqual([]);
  const archive = await makeArchive({
    productName: 'Spreadwise',
    person: ADA,
    found,
    madeAt: new Date('2026-11-22T00:00:00.000Z'),
  });
  for (const name of ['README.txt', 'data.json', 'tables/visits.csv', 'images/support_images-1.webp'])
    expect(archive.includes(name)).toBe(true);
});

test('a deletion leaves only what the declarations keep, and no other person loses a row', async () => {
  const ofBob = (all: Awaited<ReturnType<typeof dumpTables>>) =>
    all.filter(({ row }) => /mark bob|bob@example|cus_bob/.test(row));
  const before = ofBob(await dumpTables(database.db));
  const person = await load();
  await database.db.transaction((tx) => erasePerson(tx, CUSTOMER_TABLES, person));
  const after = await dumpTables(database.db);
  const named = after.filter(({ row }) => row.includes(ADA.address)).map(({ table }) => table);
  // A block has to outlive the account, or a deletion would lift it.
  expect(named).toEqual(['blocked_addresses']);
  const mayStay = CUSTOMER_TABLES.flatMap(({ name, table, data: { whose, erasure } }) => {
    if (!erasure) return [];
    // SQL only removes links.
    const cleared = Object.entries(erasure.kind === 'cleared' ? erasure.columns : {});
    const emptied = cleared.filter(([, value]) => value === null || typeof value === 'string');
    const gone = [...Object.keys(whose), ...emptied.map(([column]) => column)];
    return Object.keys(getTableColumns(table))
      .filter((column) => !gone.includes(column))
      .map((column) => `${name}.${column}`);
  });
  const left = after.flatMap(({ row }) => marksIn(row));
  expect(left.filter((place) => !mayStay.includes(place ?? ''))).toEqual([]);
  const deleted = CUSTOMER_TABLES.filter(({ data }) => !data.erasure).map(({ name }) => name);
  expect(
    after.filter(({ table, row }) => deleted.includes(table) && !ofBob([{ table, row }]).length),
  ).toEqual([]);
  expect(ofBob(after)).toEqual(before);
  expect(await loadPerson(database.db, 'cus_ada')).toBeNull();
});
