/** Limits in the database: shared by replicas, kept across restarts, counted in memory while it is away. */
import { testDatabase } from '../../../../test/database';
import { rateLimits } from '../../db/schema';
import { sweepTables } from '../../retention/testing/sweep-tables';
import { createMemoryLimits, type Limit } from './limits';
import { createSharedLimits } from './limits-store';

const TWICE: Limit = { points: 2, seconds: 60 };
const NETWORK = '203.0.113.7';

const database = testDatabase();
const warnings: string[] = [];
const started = () =>
  createSharedLimits({
    db: database.db,
    secret: 'a secret',
    log: { warn: (_: object, message: string) => void warnings.push(message) } as never,
  });
const take = async (limits = started(), key = NETWORK) =>
  (await limits.take('sign up', key, TWICE)).isAllowed;

const client = () => (database.db as unknown as { $client: { query(...given: unknown[]): unknown } }).$client;

beforeEach(() => {
  warnings.length = 0;
});
afterEach(() => jest.restoreAllMocks());

test('shares a count between replicas and keeps it across a restart', async () => {
  const [one, other] = [started(), started()];
  expect([await take(one), await take(other), await take(one), await take(other)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await take(started())).toBe(false);
  expect(await take(one, '203.0.113.8')).toBe(true);
});

test('allows no more than the limit when many calls arrive at once', async () => {
  const [one, other] = [started(), started()];
  const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => take(n % 2 ? one : other)));
  expect(taken.filter(Boolean)).toHaveLength(2);
});

test('marks the first call of a window, and says how long to wait after the last', async () => {
  const limits = started();
  expect(await limits.take('sign up', NETWORK, TWICE)).toEqual({ isAllowed: true, isFirst: true });
  expect(await limits.take('sign up', NETWORK, TWICE)).toEqual({ isAllowed: true, isFirst: false });
  const refused = await limits.take('sign up', NETWORK, TWICE);
  expect(refused).toEqual({ isAllowed: false, waitMs: expect.any(Number) });
  expect('waitMs' in refused && refused.waitMs).toBeGreaterThan(50_000);
});

test('refuses without a query once the limit is used up', async () => {
  const limits = started();
  for (let i = 0; i < 2; i += 1) await take(limits);
  const queries = jest.spyOn(client(), 'query');
  for (let i = 0; i < 100; i += 1) expect(await take(limits)).toBe(false);
  expect(queries).not.toHaveBeenCalled();
});

test.each([
  ['in the database', started],
  ['in memory', createMemoryLimits],
])('applies a changed limit at once and keeps the count: %s', async (_, make) => {
  const limits = make();
  const by = async (points: number) =>
    (await limits.take('sign up', NETWORK, { points, seconds: 60 })).isAllowed;
  expect([await by(1), await by(1), await by(3), await by(2)]).toEqual([true, false, true, false]);
});

test('stores no address', async () => {
  await take();
  await started().change('owner password', NETWORK, () => ({
    count: { points: 1, until: new Date(Date.now() + 60_000) },
    answer: null,
  }));
  const rows = await database.db.select().from(rateLimits).orderBy(rateLimits.key);
  expect(rows.map(({ key }) => key)).toEqual([
    expect.stringMatching(/^owner password:[0-9a-f]{64}$/),
    expect.stringMatching(/^sign up:[0-9a-f]{64}$/),
  ]);
});

test('changes a count one caller at a time, and deletes it when its rule says so', async () => {
  const replicas = [started(), started()];
  const add = (n: number) =>
    replicas[n % 2]?.change('tries', NETWORK, (count) => {
      const points = (count?.points ?? 0) + 1;
      return { count: { points, until: new Date(Date.now() + 60_000) }, answer: points };
    });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n)));
  expect(answers.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  await started().change('tries', NETWORK, () => ({ count: null, answer: null }));
  expect(await database.db.$count(rateLimits)).toBe(0);
});

test('counts per process while the database is away', async () => {
  const limits = started();
  jest.spyOn(client(), 'query').mockImplementation(async () => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  });
  expect([await take(limits), await take(limits), await take(limits)]).toEqual([true, true, false]);
  expect(warnings).toHaveLength(3);
});

test('does not wait for a database that does not answer', async () => {
  const limits = createSharedLimits({
    db: database.db,
    secret: 'a secret',
    log: { warn: (_: object, message: string) => void warnings.push(message) } as never,
    timers: { sleep: async () => {} },
  });
  jest.spyOn(client(), 'query').mockImplementation(() => new Promise(() => {}));
  expect([await take(limits), await take(limits), await take(limits)]).toEqual([true, true, false]);
  expect(warnings).toHaveLength(3);
});

test('sweeps expired counts', async () => {
  const limits = started();
  await take(limits);
  await limits.change('tries', NETWORK, () => ({ count: { points: 1, until: new Date(0) }, answer: null }));
  await sweepTables(database.db, new Date());
  expect((await database.db.select().from(rateLimits)).map(({ key }) => key)).toEqual([
    expect.stringMatching(/^sign up:/),
  ]);
});
