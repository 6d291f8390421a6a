/** What a network may ask of checkouts and codes, whatever browsers it has; two replicas count together. */
import { pino } from 'pino';
import { testDatabase } from '../../../test/database';
import {
  type AccountsHarness,
  createAccountsHarness,
  OWNER_PASSWORD,
} from '../../identity/testing/accounts-harness';
import { customerFixture } from '../../identity/testing/fixtures';
import { createSharedLimits } from '../../lib/limits/shared-limits';

const database = testDatabase();
const NETWORK = '198.51.100.77';
const replica = () => createAccountsHarness(database.db, undefined, OWNER_PASSWORD, true);

const subscribe = (world: AccountsHarness, email: string, address = NETWORK) =>
  world.browser(address).send('POST', '/api/stripe/create-subscription', { email, planType: 'pro' });

test('a list of addresses cannot be tried: after a score of refusals a subscriber and a stranger look the same', async () => {
  const world = replica();
  await customerFixture(world, database.db, { email: 'ada@example.com' });
  for (let at = 0; at < 20; at += 1) expect((await subscribe(world, 'ada@example.com')).status).toBe(409);
  const [known, unknown] = [
    await subscribe(world, 'ada@example.com'),
    await subscribe(world, 'new@example.com'),
  ];
  expect([known.status, unknown.status]).toEqual([429, 429]);
  expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  expect((await subscribe(world, 'new@example.com', '203.0.113.9')).status).toBe(200);
});

test('nor many at once: what may be a refusal is counted before anything is looked up', async () => {
  const world = replica();
  await customerFixture(world, database.db, { email: 'ada@example.com' });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const allAsked = new Promise<void>((resolve) => {
    let asked = 0;
    world.gateway.pause = () => {
      asked += 1;
      if (asked === 20) resolve();
      return answered;
    };
  });
  const others = Array.from({ length: 20 }, (_, at) => subscribe(world, `new${at}@example.com`));
  await allAsked;
  expect((await subscribe(world, 'ada@example.com')).status).toBe(429);
  answer();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  // They were no refusals after all.
  expect((await subscribe(world, 'ada@example.com')).status).toBe(409);
});

test('a network begins 300 checkouts an hour, over two replicas', async () => {
  const [one, other] = [replica(), replica()];
  // Counted as the replicas do: asking so often would come up against the limit of a minute first.
  const log = pino({ level: 'silent' });
  const limits = createSharedLimits({ db: database.db, secret: 'a secret of the test', log });
  for (let at = 0; at < 299; at += 1) await limits.take('checkouts', NETWORK, { points: 300, seconds: 3600 });
  expect((await subscribe(one, 'first@example.com')).status).toBe(200);
  const { status, headers } = await subscribe(other, 'second@example.com');
  expect(status).toBe(429);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(60);
  expect((await subscribe(other, 'second@example.com', '203.0.113.9')).status).toBe(200);
});

test('codes are guessed no faster over two replicas than over one', async () => {
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
});
