/** The public pages as they are served, and what the product's pages show without script. */
import { SITE_PATHS } from '@spreadwise/site';
import { TEST_ORIGIN } from '../../../test/app';
import { FIGURES, siteApp } from './testing/site-app';

let now = new Date(FIGURES.asOf);
let reads = 0;
let email = '';
let isRecordDown = false;
const open = (leadsTo: () => string | null = () => null, siteOrigin: string | null = null) =>
  siteApp({
    ...{ siteOrigin, leadsTo, now: () => now, email: () => email },
    figures: async () => {
      reads += 1;
      if (isRecordDown) throw new Error('The record cannot be read.');
      return FIGURES;
    },
  });

test('serves every page in both languages, cacheable for a minute and without script', async () => {
  const app = open();
  for (const path of SITE_PATHS)
    for (const at of [path, `/de${path}`, `${path}/`]) {
      const answer = await app.request(at);
      expect([at, answer.status]).toEqual([at, 200]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self';(?!.*script)/,
      );
      expect(await answer.text()).toContain(`<html lang="${at.startsWith('/de') ? 'de' : 'en'}">`);
    }
});

test('renders a page once a minute for everybody, and does not send it again to a browser that has it', async () => {
  const app = open();
  reads = 0;
  const first = await app.request('/record?plan=pro');
  const etag = first.headers.get('etag') ?? '';
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await app.request('/record?plan=pro', { headers: { 'If-None-Match': known } });
    expect([again.status, await again.text(), reads]).toEqual([304, '', 1]);
  }
  now = new Date(now.getTime() + 60_000);
  const packed = await app.request('/record?plan=pro', { headers: { 'Accept-Encoding': 'br' } });
  expect([packed.headers.get('content-encoding'), reads]).toEqual(['br', 2]);
});

test('renders the record once for all plans that do not exist', async () => {
  let renders = 0;
  const app = siteApp({ email: () => String(++renders) });
  for (const plan of ['', '?plan=', '?plan=x', '?plan=12345', '?plan=__proto__'])
    expect((await app.request(`/record${plan}`)).status).toBe(200);
  expect(renders).toBe(1);
  await app.request('/record?plan=pro');
  await app.request('/record?plan=PRO');
  expect(renders).toBe(2);
});

test('if the record cannot be read, only the pages that show its figures fail', async () => {
  const app = open();
  isRecordDown = true;
  const paths = [...SITE_PATHS, '/de/imprint'];
  const answers = await Promise.all(
    paths.map(async (path) => [path, (await app.request(path)).status] as const),
  );
  isRecordDown = false;
  expect(answers.filter(([, status]) => status !== 200)).toEqual(
    ['/welcome', '/pricing', '/sample', '/record', '/status'].map((path) => [path, 500]),
  );
});

test('while the record cannot be read, pages show its last known figures; only the status is current', async () => {
  const app = open();
  const statusOf = async (path: string) => (await app.request(path)).status;
  expect(await Promise.all(['/welcome', '/status'].map(statusOf))).toEqual([200, 200]);
  isRecordDown = true;
  now = new Date(now.getTime() + 60_000);
  const later = await Promise.all(['/welcome', '/de/pricing', '/status'].map(statusOf));
  isRecordDown = false;
  expect(later).toEqual([200, 200, 500]);
});

test('serves each legal text as the API does', async () => {
  expect(await (await open().request('/de/terms')).text()).toContain('<p>terms in de</p>');
});

test("redirects the record's old address, keeping its plan and language", async () => {
  const answer = await open().request('/de/track-record?plan=gold');
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    `${TEST_ORIGIN}/de/record?plan=gold`,
  ]);
});

test('redirects a page that another origin shows', async () => {
  const answer = await open(() => 'https://spreadwise.test/welcome').request('/welcome');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://spreadwise.test/welcome']);
});

test('with an origin of their own, the pages are served only there, the first one at /', async () => {
  const origin = 'https://pages.example';
  const app = open(() => null, origin);
  const at = async (host: string, path: string) => {
    const answer = await app.request(path, { headers: { Host: new URL(host).host } });
    return (
      answer.headers.get('location') ??
      (await answer.text()).match(/canonical" href="([^"]+)/)?.[1] ??
      answer.status
    );
  };
  expect(await at(origin, '/')).toBe(`${origin}/`);
  expect(await at(origin, '/de')).toBe(`${origin}/de`);
  expect(await at(origin, '/pricing')).toBe(`${origin}/pricing`);
  expect(await at(origin, '/de/welcome')).toBe(`${origin}/de`);
  expect(await at(TEST_ORIGIN, '/welcome?a=b')).toBe(`${origin}/?a=b`);
  expect(await at(TEST_ORIGIN, '/de/record?plan=pro')).toBe(`${origin}/de/record?plan=pro`);
  expect(await at(TEST_ORIGIN, '/')).toBe(404);
  expect(await at(origin, '/imprint')).toBe(`${origin}/imprint`);
  expect(await at(TEST_ORIGIN, '/de/imprint')).toBe(`${origin}/de/imprint`);
  expect(await at(origin, '/signup')).toBe(404);
});

test('serves robots.txt and the sitemap, and a 404 for a file that is not of the build', async () => {
  const app = open();
  expect(await (await app.request('/robots.txt')).text()).toContain(`Sitemap: ${TEST_ORIGIN}/sitemap.xml`);
  expect((await app.request('/sitemap.xml')).headers.get('content-type')).toContain('application/xml');
  for (const file of ['gone.css', 'other.css', '..%2fpackage.json'])
    expect((await app.request(`/site/${file}`)).status).toBe(404);
});

test("security.txt names the operator's address and an end within a year; without an address it is a 404", async () => {
  const app = open();
  const read = () => app.request('/.well-known/security.txt');
  expect((await read()).status).toBe(404);
  email = 'security@spreadwise.test';
  now = new Date('2026-11-21T12:00:00.000Z');
  const answer = await read();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:security@spreadwise.test',
      'Expires: 2027-05-20T12:00:00.000Z',
      'Preferred-Languages: en, de',
      `Canonical: ${TEST_ORIGIN}/.well-known/security.txt`,
      '',
    ].join('\n'),
  );
});
