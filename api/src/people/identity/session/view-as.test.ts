/** Stories of the owner's view of the product as a customer. */
import { CALLS, type Call, type CallName } from '@spreadwise/contract';
import { asc, eq } from 'drizzle-orm';
import { auditLog, customers, sessions } from '../../../platform/db/schema';
import { dueRows } from '../../../platform/feature';
import { IDENTITY_TABLES } from '../tables';
import { type Browser, createAccountsHarness, mailedCode, OWNER_PASSWORD } from '../testing/accounts-harness';
import { customerFixture } from '../testing/fixtures';
import { setUp } from '../testing/setup';

const here = setUp();
const ADA = 'ada@example.com';
const ONLY_VIEWED = 'You are viewing as the customer: nothing can be changed or downloaded.';

async function owner(): Promise<Browser> {
  const browser = here.world.browser();
  const { body } = await browser.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD });
  browser.token = body.token;
  return browser;
}

async function ada(): Promise<Browser> {
  const browser = here.world.browser();
  await browser.send('POST', '/api/auth/verify-customer', { email: ADA });
  await browser.send('POST', '/api/auth/verify-code', {
    email: ADA,
    code: mailedCode(here.world.mails, ADA),
  });
  browser.token = (await browser.send('POST', '/api/auth/verify-customer', { email: ADA })).body.token;
  return browser;
}

const begin = (boss: Browser, customer: string) =>
  boss.send('POST', '/api/admin/sessions/view', { customer, reason: 'She sees no signals' });
const codeOf = (url: string) => new URL(url).hash.replace('#view=', '');

/** The tab in which the view opens. */
async function viewOf(boss: Browser, customer: string): Promise<Browser> {
  const { body } = await begin(boss, customer);
  const tab = here.world.browser();
  tab.token = (await tab.send('POST', '/api/auth/view', { code: codeOf(body.url) })).body.token;
  return tab;
}

const isIn = async (browser: Browser) => (await browser.send('GET', '/api/account')).status === 200;
const logged = async () =>
  (await here.db.select().from(auditLog).orderBy(asc(auditLog.id)))
    .filter(({ action }) => action.startsWith('view.'))
    .map(({ action, actor, subject, details }) => ({ action, actor, subject, details }));

test('the view has the customer’s entitlements for fifteen minutes, and its beginning and end are logged', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA });
  const boss = await owner();
  const { body } = await begin(boss, customerId);
  expect(body.until).toBe('2026-11-21T12:15:00.000Z');
  const tab = here.world.browser();
  const opened = await tab.send('POST', '/api/auth/view', { code: codeOf(body.url) });
  expect(opened.body).toMatchObject({
    until: body.until,
    user: { id: customerId, email: ADA, role: 'CUSTOMER', customerTier: 'PRO' },
  });
  tab.token = opened.body.token;
  expect((await tab.send('GET', '/api/account')).body).toMatchObject({ email: ADA });

  here.world.clock.advance(15 * 60_000 - 1);
  expect(await isIn(tab)).toBe(true);
  here.world.clock.advance(1);
  expect(await isIn(tab)).toBe(false);
  await here.world.accounts.endViews();
  await here.world.accounts.endViews();
  const by = { actor: 'owner', subject: customerId };
  expect(await logged()).toEqual([
    { ...by, action: 'view.began', details: { reason: 'She sees no signals', until: body.until } },
    { ...by, action: 'view.ended', details: null },
  ]);
  expect((await boss.send('GET', '/api/auth/sessions')).status).toBe(200);
});

test('it cannot make calls that change or download something, in English and in German', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA });
  const tab = await viewOf(await owner(), customerId);
  const calls = (Object.keys(CALLS) as CallName[]).filter((name) => {
    const call: Call = CALLS[name];
    const isServed = here.world.app.routes.some(({ method, path }) => `${method} ${path}` === name);
    return isServed && !call.endsView && (!name.startsWith('GET ') || call.download);
  });
  expect(calls.length).toBeGreaterThan(40);
  for (const name of calls) {
    const [method = '', path = ''] = name.split(' ');
    const { status, body } = await tab.send(method, path, method === 'GET' ? undefined : {});
    expect({ name, status, error: body.error }).toEqual({ name, status: 403, error: ONLY_VIEWED });
  }
  const german = await tab.send('POST', '/api/account/name', {}, { 'Accept-Language': 'de' });
  expect(german.body.error).toMatch(/^Sie sehen dieses Konto aus Kundensicht/);
});

test('the code opens it once, within a minute, and does not work as a token', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA });
  const boss = await owner();
  const first = codeOf((await begin(boss, customerId)).body.url);
  const open = (code: string) => here.world.browser().send('POST', '/api/auth/view', { code });
  expect([(await open(first)).status, (await open(first)).status]).toEqual([200, 401]);
  const late = codeOf((await begin(boss, customerId)).body.url);
  const thief = here.world.browser();
  thief.token = late;
  expect((await thief.send('GET', '/api/account')).status).toBe(401);
  here.world.clock.advance(60_000);
  expect((await open(late)).status).toBe(401);
});

test('stopping ends it at once, and neither the customer nor their devices notice anything', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA });
  const laptop = await ada();
  const boss = await owner();
  const tab = await viewOf(boss, customerId);
  // The owner's own browser may have proven an address.
  tab.cookies.set('__Host-spreadwise_proof', 'p'.repeat(43));
  const own = (await laptop.send('GET', '/api/auth/sessions')).body.sessions;
  expect([own.length, own[0].isThis]).toEqual([1, true]);
  const seen = (await tab.send('GET', '/api/auth/sessions')).body.sessions;
  expect(seen.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([false]);
  const all = (await boss.send('GET', '/api/admin/sessions')).body.sessions;
  expect(all).toHaveLength(2);

  expect((await tab.send('POST', '/api/auth/logout')).status).toBe(204);
  expect(tab.cookies.has('__Host-spreadwise_proof')).toBe(true);
  expect([await isIn(tab), await isIn(laptop)]).toEqual([false, true]);
  expect((await logged()).map(({ action }) => action)).toEqual(['view.began', 'view.ended']);
});

test('it ends when the owner signs out everywhere or changes the password', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA });
  const boss = await owner();
  const [one, other] = [await viewOf(boss, customerId), await viewOf(boss, customerId)];
  const changed = createAccountsHarness(here.db, {
    gateway: here.world.gateway,
    ownerPassword: 'another password',
  });
  expect(await changed.accounts.findSession(one.sessionHash())).toBeNull();
  await boss.send('POST', '/api/auth/sessions/end-all');
  expect([await isIn(one), await isIn(other)]).toEqual([false, false]);
  expect((await logged()).filter(({ action }) => action === 'view.ended')).toHaveLength(2);
});

test('signing the customer out everywhere ends no view, and the end of each is logged', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA });
  const laptop = await ada();
  const boss = await owner();
  const tab = await viewOf(boss, customerId);
  expect((await laptop.send('POST', '/api/auth/sessions/end-all')).status).toBe(204);
  expect([await isIn(laptop), await isIn(tab)]).toEqual([false, true]);
  here.world.clock.advance(16 * 60_000);
  await here.world.accounts.endViews();
  expect((await logged()).map(({ action }) => action)).toEqual(['view.began', 'view.ended']);
});

test('an expired view is not swept before its end is logged', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA });
  await viewOf(await owner(), customerId);
  here.world.clock.advance(16 * 60_000);
  const table = IDENTITY_TABLES.find(({ name }) => name === 'sessions');
  const kept = { visits: 1, audit: 1, events: 1 };
  const swept = () =>
    here.db.$count(sessions, table && (dueRows(table, kept, here.world.clock.now()) ?? undefined));
  expect(await swept()).toBe(0);
  await here.world.accounts.endViews();
  expect(await swept()).toBe(1);
});

test('a former customer is seen as they see themselves; someone who never had a plan cannot be viewed', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA, status: 'canceled' });
  const boss = await owner();
  const tab = await viewOf(boss, customerId);
  expect([
    (await tab.send('GET', '/api/account')).status,
    await statusOf(tab, '/api/automation/tokens'),
  ]).toEqual([200, 403]);
  await here.db
    .insert(customers)
    .values({ id: 'cus_new', email: 'new@example.com', name: null, createdAt: here.world.clock.now() });
  expect((await begin(boss, 'cus_new')).status).toBe(404);
  expect((await begin(tab, customerId)).status).toBe(403);
  expect(await here.db.$count(sessions, eq(sessions.role, 'VIEW'))).toBe(1);
});

const statusOf = async (browser: Browser, path: string) => (await browser.send('GET', path)).status;
