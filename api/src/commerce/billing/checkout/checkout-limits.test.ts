/** Limits per network for checkouts and codes, whatever its browsers; two replicas count together. */
import { pino } from 'pino';
import { testDatabase } from '../../../../test/database';
import { reached } from '../../../../test/reached';
import {
  type AccountsHarness,
  createAccountsHarness,
} from '../../../people/identity/testing/accounts-harness';
import { customerFixture } from '../../../people/identity/testing/fixtures';
import { webhookEvents } from '../../../platform/db/schema';
import { createSharedLimits } from '../../../platform/lib/limits/limits-store';

const database = testDatabase();
const NETWORK = '198.51.100.77';
const replica = () => createAccountsHarness(database.db, { isLimited: true });

const subscribe = (world: AccountsHarness, email: string, address = NETWORK) =>
  world.browser(address).send('POST', '/api/stripe/create-subscription', { email, planType: 'pro' });

let told = 0;
/** The provider reports declined cards. */
async function decline(world: AccountsHarness, times: number, subscriptionId: string): Promise<void> {
  const { customerId = null } = world.gateway.subscriptions.get(subscriptionId) ?? {};
  const receivedAt = world.clock.now();
  for (let at = 0; at < times; at += 1)
    await database.db.insert(webhookEvents).values({
      id: `evt_${++told}`,
      ...{ type: 'payment_intent.payment_failed', customerId, receivedAt, doneAt: receivedAt },
    });
}

test("after 20 refusals, a network can no longer tell a subscriber's address from a stranger's", async () => {
  const world = replica();
  await customerFixture(world, database.db, { email: 'ada@example.com' });
  for (let at = 0; at < 20; at += 1) expect((await subscribe(world, 'ada@example.com')).status).toBe(409);
  reached('20 addresses a network and day told a subscriber from a stranger, none after them');
  const [known, unknown] = [
    await subscribe(world, 'ada@example.com'),
    await subscribe(world, 'new@example.com'),
  ];
  expect([known.status, unknown.status]).toEqual([429, 429]);
  expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  expect((await subscribe(world, 'new@example.com', '203.0.113.9')).status).toBe(200);
});

test('an office of thirty can begin at once, and attempts that fail with a fault are not counted', async () => {
  const world = replica();
  world.gateway.pause = () => Promise.reject(new TypeError('a fault'));
  const failed = Array.from({ length: 21 }, (_, at) => subscribe(world, `failed${at}@example.com`));
  expect((await Promise.all(failed)).map(({ status }) => status)).toEqual(Array(21).fill(500));
  world.gateway.pause = () => Promise.resolve();
  const office = Array.from({ length: 30 }, (_, at) => subscribe(world, `new${at}@example.com`));
  expect((await Promise.all(office)).map(({ status }) => status)).toEqual(Array(30).fill(200));
});

test('the hourly limit of checkouts per network is counted across two replicas', async () => {
  const [one, other] = [replica(), replica()];
  const log = pino({ level: 'silent' });
  const limits = createSharedLimits({ db: database.db, secret: 'a secret of the test', log });
  const count = { points: 30 * 60 - 1, until: new Date(Date.now() + 3_600_000) };
  await limits.change('checkouts', NETWORK, () => ({ count, answer: null }));
  expect((await subscribe(one, 'first@example.com')).status).toBe(200);
  const { status, headers } = await subscribe(other, 'second@example.com');
  expect(status).toBe(429);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(60);
  expect((await subscribe(other, 'second@example.com', '203.0.113.9')).status).toBe(200);
});

test('a network may begin five checkouts an hour for an address beside another one, and cannot push that out', async () => {
  const world = replica();
  const victim = await subscribe(world, 'ada@example.com', '203.0.113.9');
  const statuses = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await subscribe(world, 'ada@example.com')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  reached(
    `${statuses.filter((status) => status === 200).length} checkouts of one network beside hers, and hers stayed`,
  );
  expect(world.gateway.subscriptions.get(victim.body.subscriptionId)?.status).toBe('incomplete');
});

test('declined cards impose a wait, in the browser after two and in its network after nine', async () => {
  const world = replica();
  const ada = world.browser(NETWORK);
  const begin = (browser = ada, email = 'ada@example.com') =>
    browser.send('POST', '/api/stripe/create-subscription', { email, planType: 'pro' });
  const { subscriptionId } = (await begin()).body;
  await decline(world, 2, subscriptionId);
  expect((await begin()).status).toBe(200);
  await decline(world, 1, subscriptionId);
  expect((await begin()).status).toBe(429);
  world.clock.advance(60_000);
  expect((await begin()).body).toMatchObject({ subscriptionId });

  const colleague = await begin(world.browser(NETWORK), 'bob@example.com');
  expect(colleague.status).toBe(200);
  await decline(world, 7, colleague.body.subscriptionId);
  expect((await begin(world.browser(NETWORK), 'eve@example.com')).status).toBe(429);
  expect((await begin(world.browser('203.0.113.9'), 'eve@example.com')).status).toBe(200);
});

test('guesses of codes are limited across two replicas as in one', async () => {
  const replicas = [replica(), replica()];
  const statuses = new Map<number, number>();
  for (let at = 0; at < 130; at += 1) {
    const world = replicas[at % 2] as AccountsHarness;
    const body = { email: 'ada@example.com', code: String(at).padStart(6, '0') };
    const { status } = await world.browser(NETWORK).send('POST', '/api/auth/verify-code', body);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [401, 120],
    [429, 10],
  ]);
  reached(`of 130 guesses over two replicas ${statuses.get(401)} were looked at`);
});

test('a browser with an unpaid checkout can trigger only a limited number of provider calls', async () => {
  const world = replica();
  const browser = world.browser(NETWORK);
  await browser.send('POST', '/api/stripe/create-subscription', {
    email: 'eve@example.com',
    planType: 'pro',
  });
  const before = world.gateway.calls.length;
  const ask = async () => (await browser.send('GET', '/api/auth/proof')).status;
  for (let at = 0; at < 120; at += 1) expect(await ask()).toBe(200);
  const asked = world.gateway.calls.length;
  expect(asked).toBeGreaterThan(before);
  expect([await ask(), world.gateway.calls.length]).toEqual([429, asked]);
  expect((await world.browser(NETWORK).send('GET', '/api/auth/proof')).status).toBe(200);
});
