/** Attacks with a bearer token that a remote's code has sent away: without its browser, the token opens nothing. */
import { type Browser, mailedCode, OWNER_PASSWORD } from '../testing/accounts-harness';
import { customerFixture } from '../testing/fixtures';
import { setUp } from '../testing/setup';

const here = setUp();
const ADA = 'ada@example.com';

async function signInOwner(browser = here.world.browser()): Promise<Browser> {
  const { body } = await browser.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD });
  browser.token = body.token;
  return browser;
}

async function signInCustomer(browser = here.world.browser(), email = ADA): Promise<Browser> {
  await browser.send('POST', '/api/auth/verify-customer', { email });
  const code = mailedCode(here.world.mails, email);
  await browser.send('POST', '/api/auth/verify-code', { email, code });
  browser.token = (await browser.send('POST', '/api/auth/verify-customer', { email })).body.token;
  return browser;
}

/** Another tab of the same browser: it shares the cookies, but not the token. */
const tabOf = (browser: Browser): Browser => {
  const tab = here.world.browser();
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
  return tab;
};
const shareCookies = (from: Browser, to: Browser) => {
  to.cookies.clear();
  for (const [name, value] of from.cookies) to.cookies.set(name, value);
};
const sessionCookies = (browser: Browser) =>
  [...browser.cookies.keys()].filter((name) => name.includes('spreadwise_session'));

const statusOf = async (browser: Browser, path: string) => (await browser.send('GET', path)).status;

beforeEach(() => customerFixture(here.world, here.db, { email: ADA }));

describe.each([
  ['the owner’s', signInOwner, '/api/admin/sessions'],
  ['a customer’s', signInCustomer, '/api/billing/overview'],
])('%s token', (_, signIn, path) => {
  test('opens nothing from another browser, and the answer names what is missing', async () => {
    const victim = await signIn();
    expect(await statusOf(victim, '/api/auth/sessions')).toBe(200);
    const thief = here.world.browser();
    thief.token = victim.token;
    for (const one of ['/api/auth/sessions', path]) {
      const { status, body } = await thief.send('GET', one);
      expect([one, status]).toEqual([one, 401]);
      expect(body.error).toMatch(/cookie/);
    }
  });

  test("opens nothing with the cookie of another user's session, or of another session of the same user", async () => {
    const victim = await signIn();
    const [cookieName = ''] = sessionCookies(victim);
    for (const thief of [await signInOwner(), await signIn()]) {
      const [own = ''] = sessionCookies(thief);
      thief.token = victim.token;
      expect(await statusOf(thief, '/api/auth/sessions')).toBe(401);
      thief.cookies.set(cookieName, thief.cookies.get(own) ?? '');
      expect(await statusOf(thief, '/api/auth/sessions')).toBe(401);
    }
  });

  test('is required besides the cookie, whatever is sent instead of it', async () => {
    const victim = await signIn();
    for (const token of [null, 'A'.repeat(43), [...victim.cookies.values()].at(-1) ?? '']) {
      victim.token = token;
      expect(await statusOf(victim, '/api/auth/sessions')).toBe(401);
    }
  });

  test('has a cookie that only the server can read, and that lives as long as the session', async () => {
    const victim = await signIn();
    const again = tabOf(victim);
    const { headers } =
      signIn === signInOwner
        ? await again.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD })
        : await again.send('POST', '/api/auth/verify-customer', { email: ADA });
    const set = headers.getSetCookie().filter((one) => one.includes('spreadwise_session'));
    expect(set).toEqual([
      expect.stringMatching(
        /^__Host-spreadwise_session_[\w-]{8}=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
  });
});

test('a secret that the page planted in the cookie before the sign-in does not count', async () => {
  const victim = here.world.browser();
  const planted = 'P'.repeat(43);
  victim.cookies.set('__Host-spreadwise_session', planted);
  await signInOwner(victim);
  const thief = here.world.browser();
  thief.token = victim.token;
  for (const name of sessionCookies(victim)) thief.cookies.set(name, planted);
  expect(await statusOf(thief, '/api/auth/sessions')).toBe(401);
  expect(await statusOf(victim, '/api/auth/sessions')).toBe(200);
});

test('owner and customer tabs of one browser work side by side, and sign out separately', async () => {
  const first = await signInOwner();
  const second = await signInOwner(tabOf(first));
  const third = await signInCustomer(tabOf(second));
  for (const tab of [first, second]) shareCookies(third, tab);
  for (const tab of [first, second, third]) expect(await statusOf(tab, '/api/auth/sessions')).toBe(200);
  expect(sessionCookies(third)).toHaveLength(3);

  await second.send('POST', '/api/auth/logout');
  for (const tab of [first, third]) shareCookies(second, tab);
  expect(sessionCookies(second)).toHaveLength(2);
  expect([
    await statusOf(first, '/api/auth/sessions'),
    await statusOf(second, '/api/auth/sessions'),
    await statusOf(third, '/api/auth/sessions'),
  ]).toEqual([200, 401, 200]);
});

test('a browser that keeps signing in keeps only its newest sessions, so its requests stay short', async () => {
  const browser = here.world.browser();
  for (let tab = 0; tab < 30; tab += 1) await signInOwner(browser);
  expect(sessionCookies(browser)).toHaveLength(20);
  expect(await statusOf(browser, '/api/auth/sessions')).toBe(200);
});
