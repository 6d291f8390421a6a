/** Rules on paper from call to database: whose they are, how many, and of what they are worked out. */
import { randomUUID } from 'node:crypto';
import { DEFAULT_SET_UP, type PaperAnswer, type PaperRule, type SetUp } from '@spreadwise/contract';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { customers, paperRules, signalOutcomes, signals } from '../../db/schema';
import type { Session } from '../../lib/session';
import { ended, type SignalOverrides } from '../../signals/testing/signals';
import { createPaperStore } from './paper-store';
import { paperRoutes } from './routes';

const database = testDatabase();
const NOON = Date.parse('2026-11-22T12:00:00.000Z');
const DAY_MS = 86_400_000;

const session = (customerId: string, tier: Tier) =>
  ({
    ...{ role: 'CUSTOMER', customerId, email: '', tier },
    permissions: permissionsOf('CUSTOMER', tier),
  }) as unknown as Omit<Session, 'tokenHash'>;
const SESSIONS = {
  'ada-token-012345678': session('cus_ada', 'PREMIUM'),
  'bob-token-012345678': session('cus_bob', 'PREMIUM'),
  'pro-token-012345678': session('cus_ada', 'PRO'),
  'owner-token-0123456': { role: 'OWNER' as const, permissions: permissionsOf('OWNER') },
};
const ADA = 'ada-token-012345678';

const setUps = new Map<string, SetUp>();
/** No two moments are the same. */
let ms = 0;
const app = (feed = 'simulated') =>
  testApp(
    [
      (hono) =>
        paperRoutes(hono, {
          store: createPaperStore(database.db),
          findSetUps: async () => setUps,
          market: { status: () => ({ feed }) as never },
          now: () => new Date(NOON + ++ms),
        }),
    ],
    { sessions: SESSIONS },
  );
const as = (token: string) => ({ Authorization: `Bearer ${token}` });
const read = async (days = '7', feed?: string) =>
  (await (await app(feed).request(`/api/paper?days=${days}`, { headers: as(ADA) })).json()) as PaperAnswer;
const resultsOf = async (days?: string, feed?: string) =>
  (await read(days, feed)).rules.map(({ name, result }) => [
    name,
    result.signals,
    Number(result.points.at(-1)?.eur.toFixed(9)),
  ]);

const RULE: PaperRule = {
  ...{ universe: null, exchanges: [], coins: [], maxHops: null, floorCents: 0, capitalCents: 10_000_00 },
  ...{ holding: 'inPlace', delayS: 0, mostADay: 200 },
};
const save = (name: string, words: Partial<PaperRule> = {}, { token = ADA, id = '' } = {}) =>
  app().request(
    '/api/paper/rules',
    post({ ...(id && { id }), name, rule: { ...RULE, ...words } }, as(token)),
  );

let seq = 0;
async function measured(
  at: number,
  eur: number,
  words: SignalOverrides = {},
  exchanges = ['binance', 'kraken'],
) {
  const id = randomUUID();
  const { signal } = ended(id, words);
  const { hops, universe, net, feed } = signal;
  const detectedAt = new Date(at);
  seq += 1;
  await database.db.insert(signals).values({
    ...{ id, seq, endedSeq: seq, universe, hops, net, exchanges, assets: ['BTC', 'USDT'] },
    ...{ detectedAt, lastSeenAt: detectedAt, endedAt: detectedAt, data: signal },
  });
  await database.db.insert(signalOutcomes).values({
    ...{ signalId: id, feed, universe, hops, detectedAt, amountEur: 1_000 },
    ...{ leftEur: [eur, eur, eur, eur], missed: [false, false, false, false] },
    detail: {
      fees: exchanges.map((exchange) => [exchange, 0.001]),
      ...{ moves: true, leastEur: 1, grainEur: 0, smaller: [] },
    },
  });
}

beforeEach(async () => {
  setUps.clear();
  await database.db.insert(customers).values(
    ['cus_ada', 'cus_bob'].map((id) => ({
      id,
      email: `${id}@example.com`,
      name: null,
      createdAt: new Date(NOON),
    })),
  );
});

it('a rule is followed by where, what and how long a way, within the tier and on the market that runs', async () => {
  await measured(NOON - DAY_MS, 10);
  await measured(NOON - 3_600_000, 4, {}, ['binance', 'okx']);
  await measured(NOON - 3_600_000, 2, { hops: 4, universe: 'standard' });
  await measured(NOON - 3_600_000, 50, { hops: 6, universe: 'all' });
  await measured(NOON - 3_600_000, 70, { feed: 'live' });
  await save('all');
  await save('kraken', { exchanges: ['kraken', 'binance'] });
  await save('short', { maxHops: 2, universe: 'majors', coins: ['BTC', 'ETH'] });
  await save('other coins', { coins: ['SOL'] });
  expect(await resultsOf()).toEqual([
    ['all', 3, 16],
    ['kraken', 2, 12],
    ['short', 2, 14],
    ['other coins', 0, 0],
  ]);
  expect((await resultsOf('7', 'live'))[0]).toEqual(['all', 1, 70]);
});

it('days that are over are worked out once, and again for another question', async () => {
  await measured(NOON - DAY_MS, 10);
  await save('mine');
  expect(await resultsOf()).toEqual([['mine', 1, 10]]);
  await measured(NOON - DAY_MS, 5);
  await measured(NOON - 60_000, 1);
  expect(await resultsOf()).toEqual([['mine', 2, 11]]);
  const [{ id = '' } = {}] = await database.db.select().from(paperRules);
  await save('mine', { floorCents: 2_00 }, { id });
  expect(await resultsOf()).toEqual([['mine', 2, 15]]);
  setUps.set('cus_ada', { ...DEFAULT_SET_UP, takerFees: { kraken: 0.02 } });
  expect(await resultsOf('30')).toEqual([['mine', 0, 0]]);
});

it('are at most four, also when two come at once, and are their customer’s alone', async () => {
  for (const name of ['a', 'b', 'c']) await save(name);
  const both = await Promise.all([save('d'), save('e')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await save('f', {}, { token: 'bob-token-012345678' })).status).toBe(200);
  const [first] = (await read()).rules;
  const taken = await save('mine now', {}, { token: 'bob-token-012345678', id: first?.id ?? '' });
  expect(taken.status).toBe(404);
  const remove = (token: string) =>
    app().request('/api/paper/rules/remove', post({ id: first?.id }, as(token)));
  expect((await remove('bob-token-012345678')).status).toBe(404);
  expect((await remove(ADA)).status).toBe(204);
  expect((await save('e')).status).toBe(200);
});

it('is for full analysis alone, and the owner has none', async () => {
  expect((await save('a', {}, { token: 'pro-token-012345678' })).status).toBe(403);
  expect((await save('a', {}, { token: 'owner-token-0123456' })).status).toBe(403);
});
