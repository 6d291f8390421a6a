/** Settings set from the command line, and the start that requires them. */
import { testDatabase } from '../../../test/database';
import { settingsVersions } from '../../platform/db/schema';
import { BUSINESS, requireBusiness, type SettingsReader } from '../../platform/settings';
import { setByArguments } from './settings';

const database = testDatabase();
const set = (...given: string[]) =>
  setByArguments(database.db, [BUSINESS], given, new Date('2026-11-21T12:00:00.000Z'));

test('sets texts and lines as one version', async () => {
  expect(
    await set('business.name=Spreadwise GmbH', 'business.address=Main Street 1; 10115 Berlin'),
  ).toBeNull();
  expect(await database.db.select().from(settingsVersions)).toMatchObject([
    {
      actor: 'owner',
      values: { 'business.name': 'Spreadwise GmbH', 'business.address': ['Main Street 1', '10115 Berlin'] },
    },
  ]);
});

test.each([
  [[], 'Say what to set: '],
  [['business.name'], 'Say what to set: '],
  [['business.motto=Fast'], 'There is no setting business.motto.'],
  [[`business.phone=${'1'.repeat(41)}`], 'Phone: It has at most 40 characters.'],
])('refuses %j', async (given, words) => {
  expect(await set(...given)).toContain(words);
  expect(await database.db.select().from(settingsVersions)).toEqual([]);
});

test('refuses the start with real payments in a line that names the command', () => {
  const nothing = { get: (one: { default: unknown }) => one.default } as SettingsReader;
  const said =
    'npm run set -- business.name="…" business.form="…" business.address="…" business.email="…" business.phone="…"';
  const live = { production: true, payment: { mode: 'live', kind: 'provider', api: null } } as const;
  expect(() => requireBusiness(nothing, live)).toThrow(said);
  const all = { get: () => ['something'] } as unknown as SettingsReader;
  expect(() => requireBusiness(all, live)).not.toThrow();
});
