/** Legal texts: complete in both languages, filled with the business, and drafts until the owner releases a version. */
import { LEGAL_TEXTS } from '@spreadwise/contract';
import { GERMAN_PURPOSES, PLACEHOLDERS, TEXTS } from '@spreadwise/contract/legal-texts';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { DECLARED_BY_FEATURES } from '../../boot/declarations';
import { auditLog, legalReleases } from '../../platform/db/schema';
import { customerTables } from '../../platform/feature';
import { hashSecret } from '../../platform/lib/secrets';
import { type Business, missingOf } from '../../platform/settings';
import { fillText } from './legal-texts';
import { createLegalReader, legalRoutes } from './routes';

const database = testDatabase();
const OWNER = { Authorization: 'Bearer owner-token-0123456' };
const NOBODY: Business = {
  ...{ name: '', form: '', address: [], register: '', 'vat-id': '', email: '', phone: '', authority: '' },
  'order-button': 'subscribe',
};
const BUSINESS: Business = {
  ...{ name: 'Spreadwise GmbH', form: 'GmbH', address: ['Main Street 1', '10115 Berlin'], register: '' },
  ...{ 'vat-id': 'DE123456789', email: 'hello@spreadwise.test', phone: '+49 30 1', authority: '' },
  'order-button': 'subscribe',
};
const RETENTION = { visits: 90, audit: 730, events: 90 };
const fillingOf = (business: Business) => ({
  ...{ business, retention: RETENTION, declared: DECLARED_BY_FEATURES },
  ...{ productName: 'Spreadwise', publicOrigin: 'https://spreadwise.test' },
});
const wordsOf = (sections: ReturnType<typeof fillText>) =>
  sections.flatMap(({ heading, paragraphs, list = [] }) => [heading, ...paragraphs, ...list]).join('\n');

const setUp = (business = BUSINESS) => {
  const known = { db: database.db, filling: () => fillingOf(business) };
  const now = () => new Date('2026-11-27T09:00:00.000Z');
  return testApp([(app) => legalRoutes(app, { ...known, now, read: createLegalReader(known) })], {
    sessions: { 'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') } },
  });
};

/** A change of a word needs a new date in the text's file, and both new values here. */
test.each([
  ['imprint', '2026-11-30', 'c5be2c4517f3'],
  ['privacy', '2026-11-30', '501dc8a41a12'],
  ['terms', '2026-11-30', '634d41bc37bd'],
  ['withdrawal-instructions', '2026-11-26', 'be8c50f6a015'],
  ['conflicts', '2026-11-27', 'dfab1d128308'],
] as const)('%s has not changed since the date of its version', (text, date, hash) => {
  const { sections } = TEXTS[text];
  expect([TEXTS[text].date, hashSecret(JSON.stringify(sections)).slice(0, 12)]).toEqual([date, hash]);
});

test.each(LEGAL_TEXTS)('%s has the same structure and placeholders in both languages', (text) => {
  const shapeOf = (locale: 'en' | 'de') =>
    TEXTS[text].sections[locale].map(({ paragraphs, list = [] }) => [
      ...[paragraphs.length, list.length],
      ...([...paragraphs, ...list].join(' ').match(/\{[a-z-]+\}/g) ?? []).sort(),
    ]);
  expect(shapeOf('de')).toEqual(shapeOf('en'));
  const known = [...PLACEHOLDERS, 'data', 'recipients'].map((name) => `{${name}}`);
  expect(known).toEqual(
    expect.arrayContaining(
      shapeOf('en')
        .flat()
        .filter((one) => typeof one === 'string'),
    ),
  );
});

test.each(['en', 'de'] as const)('fills in every placeholder in %s', (locale) => {
  for (const text of LEGAL_TEXTS)
    expect(wordsOf(fillText(text, locale, fillingOf(BUSINESS)))).not.toMatch(/[{}]|undefined|\[n/);
});

test('the imprint names the business and omits what it does not have', () => {
  const words = wordsOf(fillText('imprint', 'de', fillingOf(BUSINESS)));
  expect(words).toContain('Main Street 1, 10115 Berlin');
  expect(words).toContain('USt-IdNr.: DE123456789');
  expect(words).not.toContain('Register: ');
  expect(words).not.toContain('Behörden');
});

test('reports missing business data, and marks the gaps in the text', async () => {
  const labels = missingOf(NOBODY).map(({ label }) => label);
  expect(labels).toEqual(['Name', 'Legal form', 'Address', 'Email', 'Phone']);
  const answer = await setUp(NOBODY).request('/api/legal?text=terms&language=de');
  const { missing, sections } = await answer.json();
  expect(missing).toEqual(['name', 'form', 'address', 'email', 'phone']);
  expect(wordsOf(sections)).toContain('[noch nicht eingetragen]');
});

test("the privacy notice lists every table with customers' data, in German too", () => {
  const tables = customerTables(DECLARED_BY_FEATURES.tables);
  expect(tables.map(({ name }) => name).filter((name) => !GERMAN_PURPOSES[name])).toEqual([]);
  const data = fillText('privacy', 'de', fillingOf(BUSINESS))[1]?.list ?? [];
  expect(data).toHaveLength(tables.length);
  expect(data).toContain(
    'Konten: Vertrag; so lange wie Ihr Konto; danach als Geschäftsbücher bis 10 Jahre ab dem Ende des Jahres, ohne Namen und Adresse',
  );
  expect(data).toContain(
    'Ausschluss wegen Missbrauchs: berechtigtes Interesse; bis wir ihn aufheben, auch nach der Löschung Ihres Kontos',
  );
  expect(data).toContain(
    'Statistik der Seitenaufrufe: Einwilligung, oder berechtigtes Interesse, wo keine erbeten wird; 90 Tage',
  );
});

test('a version is a draft until the owner releases it, which is audited once', async () => {
  const app = setUp();
  const read = async () => (await app.request('/api/legal?text=terms')).json();
  const { isDraft, version } = await read();
  expect(isDraft).toBe(true);
  const release = (hash: string) =>
    app.request('/api/admin/legal/release', post({ text: 'terms', hash }, OWNER));
  expect((await release('another')).status).toBe(409);
  for (const _ of [1, 2]) expect((await release(version.hash)).status).toBe(200);
  expect((await read()).isDraft).toBe(false);
  const list = await (await app.request('/api/admin/legal', { headers: OWNER })).json();
  expect(list.texts.find(({ id }: { id: string }) => id === 'terms').releasedAt).toBe(
    '2026-11-27T09:00:00.000Z',
  );
  const [released] = await database.db.select().from(legalReleases);
  const { en, de } = JSON.parse(released?.wording ?? '{}');
  expect([wordsOf(en), wordsOf(de)]).toEqual([
    expect.stringContaining('These terms are between you and Spreadwise GmbH, Main Street 1, 10115 Berlin'),
    expect.stringContaining('Diese Bedingungen gelten zwischen Ihnen und Spreadwise GmbH'),
  ]);
  expect(await database.db.select().from(auditLog)).toMatchObject([
    { actor: 'owner', action: 'legal.released', details: { text: 'terms', hash: version.hash } },
  ]);
});

test("rejects a release without the owner's session", async () => {
  expect((await setUp().request('/api/admin/legal/release', post({ text: 'terms', hash: 'a' }))).status).toBe(
    401,
  );
});
