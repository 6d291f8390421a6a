/** Settings set from the command line, and the start that requires them. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '../../../test/database';
import { onDatabase } from '../../on-database';
import { prepareDataDir } from '../../platform/data-dir';
import { settingsVersions } from '../../platform/db/schema';
import { BUSINESS, requireBusiness, type SettingsReader } from '../../platform/settings';
import { AI_SETTINGS } from '../ai/settings';
import { setByArguments } from './settings';

const database = testDatabase();
const set = (...given: string[]) =>
  setByArguments(database.db, [BUSINESS, ...AI_SETTINGS], given, new Date('2026-11-21T12:00:00.000Z'));

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

test('switches and sums are set in the words and units in which the settings are documented', async () => {
  expect(await set('ai.on=off', 'ai.day=12.29')).toBeNull();
  expect(await database.db.select().from(settingsVersions)).toMatchObject([
    { values: { 'ai.on': false, 'ai.day': 1229 } },
  ]);
});

test.each([
  [['ai.on=no'], 'Ask models: It is on or off.'],
  [['ai.day=1.005'], 'Daily budget: It may be from 0 to 100000 euros, in whole cents.'],
  [[], 'Say what to set: '],
  [['business.name'], 'Say what to set: '],
  [['business.motto=Fast'], 'There is no setting business.motto.'],
  [[`business.phone=${'1'.repeat(41)}`], 'Phone: It has at most 40 characters.'],
  [['business.email=call us'], 'Email: It is an email address, e.g. name@example.com.'],
])('refuses %j', async (given, words) => {
  expect(await set(...given)).toContain(words);
  expect(await database.db.select().from(settingsVersions)).toEqual([]);
});

test.each(['Hello@spreadwise.test', ''])('accepts %j as the email of the business', async (email) => {
  expect(await set(`business.email=${email}`, 'business.name=Spreadwise GmbH')).toBeNull();
  expect(await database.db.select().from(settingsVersions)).toMatchObject([
    { values: email ? { 'business.email': email } : { 'business.name': 'Spreadwise GmbH' } },
  ]);
});

test('settings can be set before the first start, when there is no data folder yet', async () => {
  const around = mkdtempSync(join(tmpdir(), 'spreadwise-new-'));
  const before = { ...process.env };
  Object.assign(process.env, { DATA_DIR: join(around, 'data'), DATABASE_URL: '' });
  try {
    await onDatabase(async (db) => db.$count(settingsVersions), 'Nothing was set', prepareDataDir);
    expect(process.exitCode).toBe(0);
    expect(existsSync(join(around, 'data/database'))).toBe(true);
  } finally {
    process.env = before;
    process.exitCode = undefined;
    rmSync(around, { recursive: true });
  }
});

test('refuses the start with real payments in a line that names the command', () => {
  const nothing = { get: (one: { default: unknown }) => one.default } as SettingsReader;
  const said =
    'node api/dist/set.js business.name="…" business.form="…" business.address="…" business.email="…" business.phone="…"';
  const live = { production: true, payment: { mode: 'live', kind: 'provider', api: null } } as const;
  expect(() => requireBusiness(nothing, live)).toThrow(said);
  const all = { get: () => ['something'] } as unknown as SettingsReader;
  expect(() => requireBusiness(all, live)).not.toThrow();
});
