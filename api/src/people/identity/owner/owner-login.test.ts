/** Stories of guessing the owner's password, from which the owner must not suffer. */
import { auditLog, sessions } from '../../../platform/db/schema';
import { sweepTables } from '../../../platform/retention/testing/sweep-tables';
import { type Browser, createAccountsHarness, OWNER_PASSWORD } from '../testing/accounts-harness';
import { setUp } from '../testing/setup';

const here = setUp();

const login = (browser: Browser, password: string) =>
  browser.send('POST', '/api/auth/owner-login', { password });

test('the owner gets a token for twelve hours and the fixed identity', async () => {
  const { status, body, headers } = await login(here.world.browser(), OWNER_PASSWORD);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: 'owner', role: 'OWNER' });
  expect(Date.parse(body.expiresAt) - here.world.clock.now().getTime()).toBe(12 * 3_600_000);
  expect(body.token).toMatch(/^[\w-]{43}$/);
  const [cookie] = headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  expect(cookie).toMatch(/^__Host-.*; Path=\/; .*Secure/);
});

test('a wrong password opens nothing, and its refusal is audited without the password', async () => {
  const { status, body } = await login(here.world.browser(), 'guess-4711');
  expect(status).toBe(401);
  expect(body.token).toBeUndefined();
  const rows = await here.db.select().from(auditLog);
  expect(rows).toEqual([expect.objectContaining({ actor: 'owner', action: 'owner.login-refused' })]);
  expect(JSON.stringify(rows)).not.toContain('guess-4711');
  expect(JSON.stringify(rows)).not.toContain('198.51.100');
});

/** Makes wrong tries, each as soon as allowed; returns the waits between them in seconds. */
async function guess(browser: Browser, tries: number): Promise<number[]> {
  const waits: number[] = [];
  for (let made = 0; made < tries; ) {
    const { status, headers } = await login(browser, 'guess');
    if (status === 401) {
      made += 1;
      continue;
    }
    expect(status).toBe(429);
    waits.push(Number(headers.get('Retry-After')));
    here.world.clock.advance(Number(headers.get('Retry-After')) * 1000);
  }
  return waits;
}

test('five guesses are free, then the waits double up to fifteen minutes', async () => {
  const waits = await guess(here.world.browser(), 18);
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

test('during a wait not even the right password is checked', async () => {
  const guesser = here.world.browser();
  await guess(guesser, 5);
  expect((await login(guesser, OWNER_PASSWORD)).status).toBe(429);
  here.world.clock.advance(1000);
  expect((await login(guesser, OWNER_PASSWORD)).status).toBe(200);
  expect((await login(guesser, 'guess')).status).toBe(401);
  expect((await login(guesser, OWNER_PASSWORD)).status).toBe(200);
});

test('a hundred concurrent guesses get no further than five', async () => {
  const guesser = here.world.browser();
  const answers = await Promise.all(Array.from({ length: 100 }, () => login(guesser, 'guess')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('neither a restart nor another replica forgives a guess', async () => {
  await guess(here.world.browser('203.0.113.7'), 6);
  const restarted = createAccountsHarness(here.db).browser('203.0.113.7');
  const { status, headers } = await login(restarted, OWNER_PASSWORD);
  // The new harness's clock starts where the first one started.
  expect([status, Number(headers.get('Retry-After'))]).toEqual([429, 3]);
});

test('a locked-out stranger locks no one else out, not even at the same address', async () => {
  const owner = here.world.browser('203.0.113.7');
  expect((await login(owner, OWNER_PASSWORD)).status).toBe(200);
  await guess(here.world.browser('203.0.113.7'), 12);
  expect((await login(here.world.browser('203.0.113.7'), OWNER_PASSWORD)).status).toBe(429);
  expect((await login(owner, OWNER_PASSWORD)).status).toBe(200);
  expect((await login(here.world.browser('203.0.113.8'), OWNER_PASSWORD)).status).toBe(200);
});

test('a guesser who changes addresses within an IPv6 network counts as one', async () => {
  for (let host = 1; host <= 5; host += 1) await login(here.world.browser(`2001:db8:1:2::${host}`), 'guess');
  expect((await login(here.world.browser('2001:db8:1:2:ffff::1'), 'guess')).status).toBe(429);
  expect((await login(here.world.browser('2001:db8:1:3::1'), 'guess')).status).toBe(401);
});

test('a made-up device cookie is not a known browser, and an old one stops working at the next login', async () => {
  const guesser = here.world.browser('203.0.113.9');
  guesser.cookies.set('__Host-spreadwise_device', 'A'.repeat(43));
  await guess(guesser, 5);
  guesser.cookies.set('__Host-spreadwise_device', 'B'.repeat(43));
  expect((await login(guesser, 'guess')).status).toBe(429);

  const owner = here.world.browser('203.0.113.10');
  await login(owner, OWNER_PASSWORD);
  const copied = owner.cookies.get('__Host-spreadwise_device') ?? '';
  await login(owner, OWNER_PASSWORD);
  const thief = here.world.browser('203.0.113.9');
  thief.cookies.set('__Host-spreadwise_device', copied);
  expect((await login(thief, 'guess')).status).toBe(429);
});

test('logging out ends the session at once, and repeating it is harmless', async () => {
  const owner = here.world.browser();
  owner.token = (await login(owner, OWNER_PASSWORD)).body.token;
  const hash = owner.sessionHash();
  expect(await here.world.accounts.findSession(hash)).toMatchObject({
    role: 'OWNER',
  });
  expect((await owner.send('POST', '/api/auth/logout')).status).toBe(204);
  expect(await here.world.accounts.findSession(hash)).toBeNull();
  expect((await owner.send('POST', '/api/auth/logout')).status).toBe(204);
});

test('a session ends after twelve hours, and sweeping keeps the live ones', async () => {
  const owner = here.world.browser();
  const first = owner.sessionHash((await login(owner, OWNER_PASSWORD)).body.token);
  here.world.clock.advance(11 * 3_600_000);
  const second = owner.sessionHash((await login(owner, OWNER_PASSWORD)).body.token);
  // Both are in use, or they would end by the idle limit.
  here.world.clock.advance(1_800_000);
  await here.db.update(sessions).set({ lastUsedAt: here.world.clock.now() });
  here.world.clock.advance(1_800_000);
  expect(await here.world.accounts.findSession(first)).toBeNull();
  await sweepTables(here.db, here.world.clock.now());
  expect(await here.db.select({ hash: sessions.tokenHash }).from(sessions)).toEqual([{ hash: second }]);
  expect(await here.world.accounts.findSession(second)).not.toBeNull();
});
