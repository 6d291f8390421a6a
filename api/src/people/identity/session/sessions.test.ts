/** Stories of sessions that end: after a password change, one by one, or everywhere at once. */
import { CALLS } from '@spreadwise/contract';
import { pino } from 'pino';
import { sessionKey } from '../../../../test/session';
import { openBus } from '../../../platform/bus';
import { auditLog, sessions } from '../../../platform/db/schema';
import { createRequestsStore } from '../../account/requests-store';
import { credentialOf } from '../owner/owner-password';
import { type Browser, createAccountsHarness, mailedCode, OWNER_PASSWORD } from '../testing/accounts-harness';
import { customerFixture } from '../testing/fixtures';
import { setUp } from '../testing/setup';
import { deviceName } from './sessions';

const here = setUp();
const ADA = 'ada@example.com';
const NOON = new Date('2026-11-21T12:00:00Z');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function owner(address = '203.0.113.7', password = OWNER_PASSWORD, world = here.world) {
  const browser = world.browser(address);
  const { body } = await browser.send(
    'POST',
    '/api/auth/owner-login',
    { password },
    { 'User-Agent': FIREFOX },
  );
  browser.token = body.token;
  return browser;
}

/** Signs in with a mailed code. */
async function ada(world = here.world, email = ADA): Promise<Browser> {
  const browser = world.browser();
  await browser.send('POST', '/api/auth/verify-customer', { email });
  const code = mailedCode(world.mails, email);
  await browser.send('POST', '/api/auth/verify-code', { email, code });
  browser.token = (await browser.send('POST', '/api/auth/verify-customer', { email })).body.token;
  return browser;
}

const list = async (browser: Browser, path = '/api/auth/sessions') =>
  CALLS['GET /api/auth/sessions'].response.parse((await browser.send('GET', path)).body).sessions;
const isIn = async (browser: Browser) => (await browser.send('GET', '/api/auth/sessions')).status === 200;

describe('the owner’s password has changed at a restart', () => {
  test('sessions opened with the old password have ended, and its browsers are unknown', async () => {
    const old = await owner();
    const tokenHash = old.sessionHash();
    const same = createAccountsHarness(here.db);
    expect(await same.accounts.findSession(tokenHash)).toMatchObject({ role: 'OWNER' });

    const changed = createAccountsHarness(here.db, { ownerPassword: 'another password' });
    expect(await changed.accounts.findSession(tokenHash)).toBeNull();
    const thief = changed.browser('203.0.113.7');
    thief.cookies.set('__Host-spreadwise_device', old.cookies.get('__Host-spreadwise_device') ?? '');
    for (let wrong = 0; wrong < 5; wrong += 1)
      await changed.browser('203.0.113.7').send('POST', '/api/auth/owner-login', { password: 'guess' });
    expect((await thief.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD })).status).toBe(
      429,
    );
  });

  test('customers stay signed in', async () => {
    await customerFixture(here.world, here.db, { email: ADA });
    const token = (await ada()).sessionHash();
    const changed = createAccountsHarness(here.db, {
      gateway: here.world.gateway,
      ownerPassword: 'another password',
    });
    expect(await changed.accounts.findSession(token)).toMatchObject({ role: 'CUSTOMER' });
  });

  test('a plain-text password has the same credential on every replica, but another one in other installations', async () => {
    const [one, again, other, elsewhere] = await Promise.all([
      credentialOf('secret', 'https://a.example'),
      credentialOf('secret', 'https://a.example'),
      credentialOf('Secret', 'https://a.example'),
      credentialOf('secret', 'https://b.example'),
    ]);
    expect(again).toBe(one);
    expect(new Set([one, other, elsewhere]).size).toBe(3);
    expect(one).not.toContain('secret');
  });
});

test('open sessions are listed with place, device and last use, but without network address', async () => {
  const first = await owner();
  here.world.clock.advance(60_000);
  const second = await owner('198.51.100.77');
  here.world.clock.advance(6 * 60_000);
  const [newest, oldest] = await list(first);
  expect(newest).toMatchObject({ role: 'OWNER', country: null, device: 'Firefox (Linux)', isThis: false });
  expect(oldest).toMatchObject({ country: 'DE', isThis: true, email: null });
  // A request's use of its session is recorded after its answer.
  expect((await list(second)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([
    '2026-11-21T12:01:00.000Z',
    '2026-11-21T12:07:00.000Z',
  ]);
  const rows = JSON.stringify(await here.db.select().from(sessions));
  expect(rows).not.toContain('198.51.100');
  expect(rows).not.toContain('Gecko');
});

test("a customer can end their own sessions, but no one else's", async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const [laptop, phone, boss] = [await ada(), await ada(), await owner()];
  const ofPhone = (await list(laptop)).find(({ isThis }) => !isThis)?.id;
  const ofBoss = boss.sessionHash();
  const end = (id: string | undefined) => laptop.send('POST', '/api/auth/sessions/end', { id });
  expect([(await end(ofPhone)).status, (await end(ofPhone)).status, (await end(ofBoss)).status]).toEqual([
    204, 404, 404,
  ]);
  expect([await isIn(laptop), await isIn(phone), await isIn(boss)]).toEqual([true, false, true]);
  expect((await laptop.send('GET', '/api/admin/sessions')).status).toBe(403);
});

test('signing out everywhere ends every session, and no browser is known any more', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const [laptop, phone] = [await ada(), await ada()];
  expect((await laptop.send('POST', '/api/auth/sessions/end-all')).status).toBe(204);
  expect([await isIn(laptop), await isIn(phone)]).toEqual([false, false]);
  const again = await phone.send('POST', '/api/auth/verify-customer', { email: ADA });
  expect(again.body).toMatchObject({ isValid: false, token: null });

  const [desk, sofa] = [await owner(), await owner('203.0.113.8')];
  await desk.send('POST', '/api/auth/sessions/end-all');
  expect([await isIn(desk), await isIn(sofa)]).toEqual([false, false]);
  expect(
    (await here.db.select().from(auditLog)).map(({ actor, action, details }) => [actor, action, details]),
  ).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^customer:cus_/), 'session.allEnded', { role: 'CUSTOMER', sessions: 2 }],
      ['owner', 'session.allEnded', { role: 'OWNER', sessions: 2 }],
    ]),
  );
});

test("the owner sees customers' sessions and can end one", async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const [customer, boss] = [await ada(), await owner()];
  const found = (await list(boss, '/api/admin/sessions')).find(({ email }) => email === ADA);
  expect(found).toMatchObject({ role: 'CUSTOMER', isThis: false });
  await boss.send('POST', '/api/admin/sessions/end', { id: found?.id });
  expect([await isIn(customer), await isIn(boss)]).toEqual([false, true]);
});

test('the owner can list and end the sessions of one customer only', async () => {
  const { customerId: id } = await customerFixture(here.world, here.db, { email: ADA });
  const [laptop, phone, boss] = [await ada(), await ada(), await owner()];
  const found = await list(boss, `/api/admin/sessions?customer=${id}`);
  expect(found.map(({ email }) => email)).toEqual([ADA, ADA]);
  await boss.send('POST', '/api/admin/sessions/end-all', { customer: id });
  expect([await isIn(laptop), await isIn(phone), await isIn(boss)]).toEqual([false, false, true]);
  const again = await phone.send('POST', '/api/auth/verify-customer', { email: ADA });
  expect(again.body).toMatchObject({ isValid: false, token: null });
});

test('a cached session has the access left by a plan, a grant, its end or an erasure at the next call', async () => {
  const { customerId: id, subscriptionId } = await customerFixture(here.world, here.db, { email: ADA });
  const [laptop, boss] = [await ada(), await owner()];
  const tier = async () => {
    const session = await here.world.accounts.findSession(laptop.sessionHash());
    return session?.role === 'CUSTOMER' ? session.tier : null;
  };
  expect(await tier()).toBe('PRO');
  here.world.gateway.change(subscriptionId, { status: 'canceled' });
  expect(await tier()).toBe('PRO');
  await boss.send('POST', '/api/admin/customer/resync', { id });
  expect(await tier()).toBe('FREE');
  await boss.send('POST', '/api/admin/comp', { email: ADA, tier: 'GOLD', until: null, reason: 'A friend.' });
  expect(await tier()).toBe('GOLD');
  await boss.send('POST', '/api/admin/comp/end', { customerId: id });
  expect(await tier()).toBe('FREE');
  await createRequestsStore(here.db, []).askForErasure(id, NOON);
  await here.world.runJobs();
  expect(await tier()).toBeNull();
});

test("cached sessions survive the owner's sign-in and sign-out, ends of other sessions, and a read-back without changes", async () => {
  const { customerId: id } = await customerFixture(here.world, here.db, { email: ADA });
  await customerFixture(here.world, here.db, { email: 'eve@example.com' });
  const [laptop, boss, other] = [await ada(), await owner(), await owner()];
  const eve = (await ada(here.world, 'eve@example.com')).sessionHash();
  const look = () => here.world.accounts.findSession(laptop.sessionHash());
  await look();
  const { memory } = here.world.accounts.sessionsAnswered();
  await boss.send('POST', '/api/auth/logout');
  await other.send('POST', '/api/admin/customer/resync', { id });
  expect((await other.send('POST', '/api/admin/sessions/end', { id: eve })).status).toBe(204);
  await other.send('POST', '/api/auth/sessions/end-all');
  await look();
  expect(here.world.accounts.sessionsAnswered().memory).toBe(memory + 1);
});

test('a session ended in one process also ends in others that cache it', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const bus = openBus({ kind: 'in-process' }, { db: here.db, log: pino({ level: 'silent' }) });
  const [one, other] = [createAccountsHarness(here.db, { bus }), createAccountsHarness(here.db, { bus })];
  const [phone, laptop] = [await ada(one), await ada(one)];
  const isInThere = async () => (await other.accounts.findSession(phone.sessionHash())) !== null;
  expect(await isInThere()).toBe(true);
  await laptop.send('POST', '/api/auth/sessions/end-all');
  expect(await isInThere()).toBe(false);
});

describe('an ADMIN, for whom there is no login', () => {
  const admin = async (browser = here.world.browser()) => {
    const [tokenHash, now] = [sessionKey('admin-token-0123456'), here.world.clock.now()];
    const times = { createdAt: now, lastUsedAt: now, confirmedAt: now };
    const expiresAt = new Date(now.getTime() + 12 * 3_600_000);
    await here.db.insert(sessions).values({ tokenHash, role: 'ADMIN', ...times, expiresAt });
    browser.hold('admin-token-0123456');
    return browser;
  };

  test('holds five permissions, and is identified as ADMIN', async () => {
    const browser = await admin();
    expect(await here.world.accounts.findSession(browser.sessionHash())).toMatchObject({
      role: 'ADMIN',
      permissions: ['analytics.view', 'customer.support', 'trading.view', 'ai.view', 'customer.management'],
    });
    expect(await list(browser)).toMatchObject([{ role: 'ADMIN', email: null, isThis: true }]);
    expect((await browser.send('GET', '/api/admin/sessions')).status).toBe(403);
    const roles = (await list(await owner(), '/api/admin/sessions')).map(({ role }) => role);
    expect(roles.sort()).toEqual(['ADMIN', 'OWNER']);
  });

  test('is signed out after an idle hour, and is audited as itself', async () => {
    const browser = await admin();
    const { customerId: id } = await customerFixture(here.world, here.db, { email: ADA });
    await browser.send('POST', '/api/admin/customer/note', { id, text: 'Called.' });
    const rows = await here.db.select().from(auditLog);
    expect(rows.map(({ actor, action }) => [actor, action])).toContainEqual(['admin', 'customer.noted']);
    here.world.clock.advance(61 * 60_000);
    expect(await isIn(browser)).toBe(false);
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge (Windows)',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'Safari (iPhone)',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome (Android)',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0.0.0 Safari/537.36',
    'Chrome (Linux)',
  ],
  ['curl/8.5.0', null],
  [undefined, null],
])('names the browser %s as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
