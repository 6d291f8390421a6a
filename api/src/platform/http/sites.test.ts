/** With an origin of its own, the panel knows only the owner, and the other origins do not. */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { testApp } from '../../../test/app';
import { handle } from './handle';
import { pageElsewhere } from './sites';

const PUBLIC = 'https://app.example';
const ADMIN = 'https://admin.example';
const PAGES = 'https://pages.example';
const ORIGINS = { publicOrigin: PUBLIC, adminOrigin: ADMIN, siteOrigin: PAGES };
const OWNER = 'owner-token-of-the-tests';
const CUSTOMER = 'customer-token-of-the-tests';
const SESSIONS = {
  [OWNER]: { role: 'OWNER' as const, permissions: permissionsOf('OWNER') },
  [CUSTOMER]: {
    ...{ role: 'CUSTOMER' as const, permissions: permissionsOf('CUSTOMER', 'GOLD'), tier: 'GOLD' as const },
    ...{ customerId: 'cus_1', email: 'ada@example.com' },
  },
};

/** Not what the contract says, so not its JSON. */
const answer = () => new Response('answered');

const app = testApp(
  [
    (app) => {
      handle(app, 'POST /api/auth/logout', () => undefined);
      handle(app, 'GET /api/auth/sessions', () => ({ sessions: [] }));
      handle(app, 'GET /api/admin/remotes/tokens', () => ({ tokens: [], publishers: [] }));
      handle(app, 'POST /api/auth/owner-login', () => answer() as never);
      handle(app, 'GET /api/track-record', () => answer() as never);
    },
  ],
  {
    ...ORIGINS,
    sessions: SESSIONS,
    pages: [(app) => void app.get('*', (c) => c.redirect(pageElsewhere(ORIGINS)(c) ?? 'here'))],
  },
);
const ask = (origin: string, call: string, token: string | null, more: Record<string, string> = {}) => {
  const [method = 'GET', path = '/'] = call.split(' ');
  const headers = {
    ...{ Host: new URL(origin).host, ...(token && { Authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { Origin: origin, 'Content-Type': 'application/json' }),
    ...more,
  };
  return app.request(path, { method, headers, ...(method === 'POST' && { body: '{"password":"x"}' }) });
};
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;

test.each([
  ['GET /api/auth/sessions', OWNER, 401, 200],
  ['GET /api/auth/sessions', CUSTOMER, 200, 401],
  ['GET /api/admin/remotes/tokens', OWNER, 401, 200],
  ['GET /api/admin/remotes/tokens', CUSTOMER, 403, 401],
  ['POST /api/auth/owner-login', null, 403, 200],
  ['POST /api/auth/logout', null, 204, 204],
  ['GET /api/track-record', null, 200, 403],
])('%s with %s: %i at the public origin, %i at the panel’s', async (call, token, beside, at) => {
  expect([await statusOf(PUBLIC, call, token), await statusOf(ADMIN, call, token)]).toEqual([beside, at]);
});

test('the public pages’ origin knows no session, redirects reads to the product, and refuses writes', async () => {
  const answer = await ask(PAGES, 'GET /api/track-record?a=b', null);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${PUBLIC}/api/track-record?a=b`]);
  for (const token of [OWNER, CUSTOMER]) {
    expect(await statusOf(PAGES, 'GET /api/auth/sessions', token)).toBe(302);
    expect(await statusOf(PAGES, 'POST /api/auth/logout', token)).toBe(403);
  }
  expect(await statusOf(PAGES, 'POST /api/auth/owner-login', null)).toBe(403);
  for (const path of ['/admin', '/signup?plan=pro', '/de/dashboard', '/assets/x.js', '/remotes.json'])
    expect((await ask(PAGES, `GET ${path}`, null)).headers.get('location')).toBe(`${PUBLIC}${path}`);
});

test('neither origin accepts writes from the other’s page, nor from any other name that leads here', async () => {
  const acts = (to: string, headers: Record<string, string>) =>
    statusOf(to, 'POST /api/auth/logout', null, headers);
  expect(await acts(ADMIN, { Origin: PUBLIC })).toBe(403);
  expect(await acts(PUBLIC, { Origin: ADMIN })).toBe(403);
  expect(await acts(ADMIN, { 'Sec-Fetch-Site': 'same-site' })).toBe(403);
  expect(await acts(ADMIN, { Host: 'evil.example' })).toBe(421);
  expect(await acts(ADMIN, { Host: 'localhost', Origin: 'http://localhost' })).toBe(403);
});

test.each(['admin.example', 'ADMIN.example.', 'admin.example:443'])(
  'recognizes the panel behind a proxy by its own name, however it is spelled: %s',
  async (Host) => {
    const behind = testApp([(app) => handle(app, 'GET /api/track-record', () => answer() as never)], {
      ...ORIGINS,
      ...{ isProduction: true, trustedProxies: 1 },
    });
    const at = async (headers: Record<string, string>) =>
      (await behind.request('/api/track-record', { headers })).status;
    expect(await at({ Host })).toBe(403);
    expect(await at({ Host: 'app.example', 'X-Forwarded-Host': Host })).toBe(200);
    expect(await at({ Host: 'elsewhere.example', 'X-Forwarded-Host': Host })).toBe(421);
  },
);

test.each([
  [PUBLIC, '/admin?x=1', `${ADMIN}/admin?x=1`],
  [PUBLIC, '/Admin/', `${ADMIN}/admin`],
  [PUBLIC, '/', '/welcome'],
  [PUBLIC, '/dashboard', 'here'],
  [ADMIN, '/admin', 'here'],
  [ADMIN, '/', 'here'],
  [ADMIN, '/dashboard?section=security', '/admin?section=security'],
  [ADMIN, '/signup?plan=pro', `${PUBLIC}/signup?plan=pro`],
])('redirects %s%s to %s', async (origin, path, to) => {
  expect((await ask(origin, `GET ${path}`, null)).headers.get('Location')).toBe(to);
});
