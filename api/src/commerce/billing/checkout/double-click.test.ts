/** Two requests of one submit, without a cookie yet and at different processes: one attempt, one subscription. */
import { randomUUID } from 'node:crypto';
import { testDatabase } from '../../../../test/database';
import { createAccountsHarness } from '../../../people/identity/testing/accounts-harness';
import { checkoutAttempts } from '../../../platform/db/schema';
import { createFakeGateway } from '../testing/fake-gateway';

const database = testDatabase();
const NETWORK = '198.51.100.77';
const CHECKOUT = '__Host-spreadwise_checkout';

function twoProcesses() {
  const gateway = createFakeGateway(() => one.clock.now());
  const one = createAccountsHarness(database.db, { gateway });
  const other = createAccountsHarness(database.db, { gateway });
  const submit = (key: string | null, { at = one, address = NETWORK, planType = 'pro' } = {}) => {
    // A browser without a cookie.
    const browser = at.browser(address);
    const body = { email: 'ada@example.com', planType };
    const headers = key === null ? {} : { 'Idempotency-Key': key };
    return browser
      .send('POST', '/api/stripe/create-subscription', body, headers)
      .then((answer) => ({ ...answer, cookie: browser.cookies.get(CHECKOUT), browser }));
  };
  return { gateway, one, other, submit };
}
const attempts = () => database.db.select().from(checkoutAttempts);

test('clicks at two processes share one attempt, one subscription and one cookie', async () => {
  const { gateway, one, other, submit } = twoProcesses();
  const key = randomUUID();
  const answers = await Promise.all([one, other, one, other].map((at) => submit(key, { at })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.subscriptionId)).size).toBe(1);
  expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1);
  expect(answers[0]?.cookie).toMatch(/^[\w-]{43}$/);
  expect(await attempts()).toHaveLength(1);
  expect(gateway.customers.size).toBe(1);
});

test('the cookie of either answer resumes the attempt and proves its payment', async () => {
  const { gateway, other, submit } = twoProcesses();
  const key = randomUUID();
  const { body } = await submit(key);
  const { browser } = await submit(key, { at: other });
  const again = await browser.send('POST', '/api/stripe/create-subscription', {
    email: 'ada@example.com',
    planType: 'pro',
  });
  expect(again.body).toEqual(body);
  gateway.pay(body.subscriptionId);
  const login = await browser.send('POST', '/api/auth/verify-customer', { email: 'ada@example.com' });
  expect(login.body).toMatchObject({ isValid: true, tier: 'PRO' });
});

test('a second request with another plan replaces the first attempt', async () => {
  const { gateway, other, submit } = twoProcesses();
  const key = randomUUID();
  await submit(key);
  await submit(key, { at: other, planType: 'basic' });
  expect([...gateway.subscriptions.values()].map(({ plan, status }) => `${plan} ${status}`)).toEqual([
    'pro canceled',
    'basic incomplete',
  ]);
});

test.each([
  ['from another network', async ({ submit }, key) => submit(key, { address: '203.0.113.9' })],
  [
    'minutes later',
    async ({ one, submit }, key) => {
      one.clock.advance(2 * 60_000);
      return submit(key);
    },
  ],
] satisfies [string, (world: ReturnType<typeof twoProcesses>, key: string) => unknown][])(
  'a key replayed %s does not yield the cookie of the browser that sent it',
  async (_, steal) => {
    const world = twoProcesses();
    const key = randomUUID();
    const { cookie } = await world.submit(key);
    const stolen = (await steal(world, key)) as Awaited<ReturnType<typeof world.submit>>;
    expect(stolen.cookie).toBeDefined();
    expect(stolen.cookie).not.toBe(cookie);
    expect(await attempts()).toHaveLength(2);
  },
);

test('two browsers of one network that subscribe the same address at once get separate attempts', async () => {
  const { submit } = twoProcesses();
  const answers = await Promise.all([submit(randomUUID()), submit(randomUUID())]);
  expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(2);
  expect(await attempts()).toHaveLength(2);
});

test('a call without a key still works, as specified', async () => {
  const { submit } = twoProcesses();
  expect((await submit(null)).status).toBe(200);
});

test.each(['', 'x'.repeat(256), 'no spaces are allowed'])('rejects %j as a key', async (key) => {
  const answer = await twoProcesses().submit(key);
  expect(answer.status).toBe(400);
  expect(answer.body.issues).toEqual([{ field: 'Idempotency-Key', message: expect.any(String) }]);
});
