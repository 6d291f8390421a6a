/** Stories of API tokens: what they open, what they never open, and how they end. */
import { CALLS } from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { eq } from 'drizzle-orm';
import { testApp } from '../../../test/app';
import { apiTokens, auditLog, subscriptions } from '../../platform/db/schema';
import { handle } from '../../platform/http';
import { hashSecret } from '../../platform/lib/secrets';
import type { Session } from '../../platform/lib/session';
import { DAY_MS } from '../../platform/lib/time';
import { sweepTables } from '../../platform/retention/testing/sweep-tables';
import { type Browser, mailedCode, OWNER_PASSWORD } from '../identity/testing/accounts-harness';
import { customerFixture } from '../identity/testing/fixtures';
import { setUp } from '../identity/testing/setup';

const here = setUp();
const TERMS = { name: 'My bot', scopes: ['signals:read'], days: 30 };

/** Signed in by a mailed code. */
async function customer(email = 'ada@example.com', plan: 'pro' | 'premium' = 'premium'): Promise<Browser> {
  await customerFixture(here.world, here.db, { email, plan });
  const browser = here.world.browser();
  await browser.send('POST', '/api/auth/verify-customer', { email });
  const code = mailedCode(here.world.mails, email);
  await browser.send('POST', '/api/auth/verify-code', { email, code });
  browser.token = (await browser.send('POST', '/api/auth/verify-customer', { email })).body.token;
  return browser;
}
const make = (browser: Browser, terms: object = TERMS) =>
  browser.send('POST', '/api/automation/tokens', terms);
const revoke = (browser: Browser, id: string) =>
  browser.send('POST', '/api/automation/tokens/revoke', { id });
const listed = async (browser: Browser) =>
  CALLS['GET /api/automation/tokens'].response.parse(
    (await browser.send('GET', '/api/automation/tokens')).body,
  ).tokens;
/** The session of a program that uses the token. */
const programOf = (token: string) => here.world.accounts.findSession(hashSecret(token));

test('shows a token once, stores its hash, and lets it act for its customer within its scopes', async () => {
  const browser = await customer();
  const { status, body } = await make(browser);
  expect(status).toBe(200);
  expect(body.token).toMatch(/^swk_[\w-]{43}$/);
  expect(await programOf(body.token)).toMatchObject({ tier: 'PREMIUM', apiScopes: ['signals:read'] });
  expect(JSON.stringify(await here.db.select().from(apiTokens))).not.toContain(body.token);
  expect(await listed(browser)).toMatchObject([{ id: body.id, name: 'My bot', revokedAt: null }]);
  const actions = (await here.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toContain('apiToken.made');
});

test('rejects a token for every call that names no scope', async () => {
  const program = here.world.browser();
  const { body } = await make(await customer());
  program.token = body.token;
  for (const [method, path] of [
    ['GET', '/api/automation/tokens'],
    ['GET', '/api/billing/overview'],
    ['GET', '/api/auth/sessions'],
    ['POST', '/api/auth/sessions/end-all'],
  ] as const)
    expect((await program.send(method, path)).status).toBe(403);
});

test('creates no token without a plan that includes them, and removes the scopes of existing ones', async () => {
  expect((await make(await customer('eve@example.com', 'pro'))).status).toBe(403);
  const { body } = await make(await customer());
  await here.db.update(subscriptions).set({ plan: 'pro' });
  expect(await programOf(body.token)).toMatchObject({ tier: 'PRO', apiScopes: [] });
});

test('ends a token when it is revoked or expires, and deletes it after a month', async () => {
  const browser = await customer();
  const [one, two] = [(await make(browser)).body, (await make(browser, { ...TERMS, days: 2 })).body];
  expect((await revoke(browser, one.id)).status).toBe(204);
  expect((await revoke(browser, one.id)).status).toBe(404);
  expect([await programOf(one.token), await programOf(two.token)]).toMatchObject([null, { tier: 'PREMIUM' }]);
  const program = here.world.browser();
  program.token = one.token;
  expect(await program.send('GET', '/api/automation/tokens')).toMatchObject({
    status: 401,
    body: { error: 'This API token is unknown, revoked or expired.' },
  });
  const begun = here.world.clock.now().getTime();
  here.world.clock.advance(2 * DAY_MS);
  expect(await programOf(two.token)).toBeNull();
  await sweepTables(here.db, new Date(begun + 30 * DAY_MS));
  expect((await here.db.select().from(apiTokens)).map(({ id }) => id)).toEqual([two.id]);
});

test("refuses to revoke another customer's token, and keeps the limit under concurrent requests", async () => {
  const browser = await customer();
  const made = await Promise.all(Array.from({ length: 12 }, () => make(browser)));
  expect(made.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2);
  const [{ id } = { id: '' }] = await listed(browser);
  expect((await revoke(await customer('eve@example.com'), id)).status).toBe(404);
});

test("lets the owner list and search everyone's tokens by address, and revoke one", async () => {
  const browser = await customer();
  const { body } = await make(browser);
  await make(await customer('eve@example.com'));
  const boss = here.world.browser();
  const login = { password: OWNER_PASSWORD };
  boss.token = (await boss.send('POST', '/api/auth/owner-login', login)).body.token;
  const keys = async (query: string) =>
    CALLS['GET /api/admin/api-keys'].response.parse(
      (await boss.send('GET', `/api/admin/api-keys?${query}`)).body,
    );
  const first = await keys('limit=1');
  const rest = await keys(`limit=1&cursor=${first.nextCursor}`);
  expect([...first.keys, ...rest.keys].map(({ email }) => email).sort()).toEqual([
    'ada@example.com',
    'eve@example.com',
  ]);
  expect((await keys('search=ADA%40')).keys).toMatchObject([{ id: body.id, email: 'ada@example.com' }]);
  expect((await browser.send('GET', '/api/admin/api-keys')).status).toBe(403);
  const end = () => boss.send('POST', '/api/admin/api-keys/revoke', { id: body.id });
  expect([(await end()).status, (await end()).status]).toEqual([204, 404]);
  expect(await programOf(body.token)).toBeNull();
  const rows = await here.db.select().from(auditLog);
  expect(rows.map(({ actor, action }) => [actor, action])).toContainEqual(['owner', 'apiToken.revoked']);
});

test('requires the scope that a call names, and limits calls per minute across addresses', async () => {
  const ofScopes = (...apiScopes: ('signals:read' | 'history:read')[]): Omit<Session, 'tokenHash'> => ({
    role: 'CUSTOMER' as const,
    permissions: permissionsOf('CUSTOMER', 'PREMIUM'),
    ...{ customerId: 'cus_1', email: '', addressProven: true, tier: 'PREMIUM', apiScopes },
  });
  const sessions = { swk_0123456789abcdef: ofScopes('history:read'), swk_fedcba9876543210: ofScopes() };
  const days = (app: Parameters<typeof handle>[0]) =>
    handle(app, 'GET /api/signals/days', () => ({ days: [] }));
  const app = testApp([days], { sessions });
  let calls = 0;
  const get = async (path: string, token = 'swk_0123456789abcdef') => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Test-Address': `198.51.100.${++calls % 200}` };
    return (await app.request(path, { headers })).status;
  };
  const past = '/api/signals/days?from=2026-11-01&to=2026-11-02';
  expect([await get(past), await get(past, 'swk_fedcba9876543210')]).toEqual([200, 403]);
  for (let more = 1; more < 120; more += 1) await get(past);
  expect(await get(past)).toBe(429);
});

test('mails the user of a token once, a week before it ends, but not if it is unused or new', async () => {
  const browser = await customer();
  const { id } = (await make(browser)).body;
  await make(browser, { ...TERMS, name: 'Just made', days: 3 });
  const use = () => here.db.update(apiTokens).set({ lastUsedAt: here.world.clock.now() });
  const tell = async () => {
    here.world.mails.length = 0;
    await here.world.runJobs();
    return here.world.mails.map(({ to, subject }) => [to, subject]);
  };
  await use();
  await make(browser, { ...TERMS, name: 'Lies about' });
  expect(await tell()).toEqual([]);
  here.world.clock.advance(22 * DAY_MS);
  await use().where(eq(apiTokens.id, id));
  expect(await tell()).toEqual([]);
  here.world.clock.advance(2 * DAY_MS);
  expect(await tell()).toEqual([['ada@example.com', 'Your API token My bot expires on 21 December 2026']]);
  expect(await tell()).toEqual([]);
});
