/** Queries on what was measured: paper-trading rules, what-if, similar signals, and gaps between exchanges. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CallResponse,
  DEFAULT_TRADING_PROFILE,
  type OwnSignals,
  type PaperAnswer,
  type PaperRule,
  type SignalFigures,
  type SignalsLike,
  type TradingProfile,
} from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { customers, paperRules, signalOutcomes, signalSums, signals } from '../../platform/db/schema';
import type { Session } from '../../platform/lib/session';
import { DAY_MS } from '../../platform/lib/time';
import { knownRates, rate } from '../currencies/testing/rates';
import { cycleKey, type MovedOutcome } from '../signals';
import { ended, type SignalOverrides, signalOf } from '../signals/testing/signals';
import { createAnalysisStore } from './analysis-store';
import { createPaperTradingStore } from './paper-trading/paper-trading-store';
import { paperTradingRoutes } from './paper-trading/routes';
import { createMarketFactsStore } from './record/market-facts-store';
import { createSpreadHoursStore } from './record/spread-hours-store';
import { questionRoutes } from './routes';

const database = testDatabase();
const MIGRATIONS = join(__dirname, '../../platform/db/migrations');
const NOON = Date.parse('2026-11-22T12:00:00.000Z');

const session = (customerId: string, tier: Tier) =>
  ({
    ...{ role: 'CUSTOMER', customerId, email: '', tier },
    permissions: permissionsOf('CUSTOMER', tier),
  }) as unknown as Omit<Session, 'tokenHash'>;
const SESSIONS = {
  'ada-token-012345678': session('cus_ada', 'PREMIUM'),
  'bob-token-012345678': session('cus_bob', 'PREMIUM'),
  'pro-token-012345678': session('cus_ada', 'PRO'),
  'basic-token-0123456': session('cus_ada', 'BASIC'),
  'owner-token-0123456': { role: 'OWNER' as const, permissions: permissionsOf('OWNER') },
};
const ADA = 'ada-token-012345678';

const setUps = new Map<string, TradingProfile>();
/** Makes each call's time unique. */
let ms = 0;
function app(feed = 'simulated') {
  const context = {
    findProfiles: async () => setUps,
    findRates: knownRates(() => new Date(NOON), rate('USD', 0.8, new Date(NOON))),
    floorEur: () => 1,
    market: { status: () => ({ feed }) as never },
    now: () => new Date(NOON + ++ms),
  };
  return testApp(
    [
      (hono) => paperTradingRoutes(hono, { ...context, store: createPaperTradingStore(database.db, 1) }),
      (hono) =>
        questionRoutes(hono, {
          ...context,
          store: createAnalysisStore(database.db),
          hours: createSpreadHoursStore(database.db),
          findSignal: async (_, id) => (id === 'nobody’s' ? null : signalOf(id, { quote: 'USDT' })),
        }),
    ],
    { sessions: SESSIONS },
  );
}
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
  ...{ holding: 'inPlace', delayS: 0, mostADay: 200, currency: 'EUR' },
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
  worth: object | null = null,
) {
  const id = randomUUID();
  const { signal } = ended(id, { quote: 'USDT', ...words });
  const { hops, universe, net, feed } = signal;
  const detectedAt = new Date(at);
  const advised = worth && { net: 0, profitEur: 0, amountEur: 0, sized: { worth } };
  seq += 1;
  await database.db.insert(signals).values({
    ...{ id, seq, endedSeq: seq, universe, hops, net, exchanges, assets: ['BTC', 'USDT'] },
    ...{
      detectedAt,
      lastSeenAt: detectedAt,
      endedAt: detectedAt,
      data: signal,
      cycle: cycleKey(signal.legs),
      advised,
    },
  });
  await database.db.insert(signalOutcomes).values({
    ...{ signalId: id, feed, universe, hops, detectedAt, amountEur: 1_000 },
    ...{ leftEur: DELAYS_S.map(() => eur), missed: DELAYS_S.map(() => false) },
    detail: {
      fees: exchanges.map((exchange) => [exchange, 0.001]),
      ...{ moves: true, leastEur: 1, grainEur: 0, tollEur: 3, smaller: [] },
    },
  });
  return { id };
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

it('a paper rule filters by exchange, coin, universe and hops, within the tier and on the running market', async () => {
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

it('finished days of a paper rule are computed once, and again when the rule or the set-up changes', async () => {
  await measured(NOON - DAY_MS, 10);
  await save('mine');
  expect(await resultsOf()).toEqual([['mine', 1, 10]]);
  await measured(NOON - DAY_MS, 5);
  await measured(NOON - 60_000, 1);
  expect(await resultsOf()).toEqual([['mine', 2, 11]]);
  const [{ id = '' } = {}] = await database.db.select().from(paperRules);
  await save('mine', { floorCents: 2_00 }, { id });
  expect(await resultsOf()).toEqual([['mine', 2, 15]]);
  setUps.set('cus_ada', { ...DEFAULT_TRADING_PROFILE, takerFees: { kraken: 0.02 } });
  expect(await resultsOf('30')).toEqual([['mine', 0, 0]]);
});

it('a paper rule in dollars is applied at the current rate and keeps its sums as they were typed', async () => {
  await measured(NOON - 3_600_000, 10);
  await measured(NOON - 3_000_000, 2.2);
  await measured(NOON - 2_000_000, 2);
  const floor = { currency: 'USD', floorCents: 2_51 } as const;
  await save('dollars', { ...floor, capitalCents: 12_500_00 });
  await save('no rate', { ...floor, currency: 'JPY', capitalCents: 12_500_00 });
  const [dollars, none] = (await read()).rules;
  expect(dollars?.rule).toMatchObject({ ...floor, capitalCents: 12_500_00 });
  // $2.51 is €2.01: the last signal left too little.
  expect([dollars?.result.signals, none?.result.signals]).toEqual([2, 0]);
});

it('a paper rule accepts a moved stake by its promised profit, and counts the actual profit on arrival', async () => {
  const store = createMarketFactsStore(database.db);
  const promised = (await measured(NOON - 3_600_000, 10)).id;
  await measured(NOON - 3_600_000, 10);
  await measured(NOON - 3_600_000, 2);
  const worth = (eur: number, isMissed = false) => ({ eur, isMissed });
  const left = DELAYS_S.map((delay) => [worth(-1), null, null, null, worth(-20 - delay)]);
  const moved = { signalId: promised, left };
  await store.addMoved([moved, { signalId: 'nobody’s', left }]);
  await store.addMoved([{ ...moved, left: left.map(() => [worth(99)]) }]);
  // Enough for three at the same moment.
  await save('moved', { holding: 'moved', capitalCents: 3_000_00 });
  const [rule] = (await read()).rules;
  // Moving costs €3, so only the €10 signals promise a gain. The coins of the second one were not followed.
  expect(rule?.result).toMatchObject({ signals: 2, fallEur: 20 });
  expect(rule?.result.delays).toEqual(
    DELAYS_S.map((delay) => ({ measured: 1, eur: -20 - delay, missed: 0, lost: 1 })),
  );
  expect(rule?.result.trades.map(({ outcome, eur }) => [outcome, eur]).sort()).toEqual([
    ['lost', -20],
    ['not measured', null],
  ]);
});

it('a moved stake promises what its first advice stated, in own figures and in paper rules', async () => {
  const arrived = { followed: 40, gained: 9, net: 0.002 };
  // Of €10 in place, less €3 for moving: with an average of earlier arrivals, with none, and from before it was stored.
  const worths = [{ notMoved: null, arrived }, { notMoved: 'not measured' }, null];
  for (const worth of worths) await measured(NOON - 3_600_000, 10, {}, undefined, worth);
  await measured(NOON - 3_600_000, 10, {}, undefined, {
    notMoved: 'gone on arrival',
    arrived: { ...arrived, net: -1 },
  });
  setUps.set('cus_ada', { ...DEFAULT_TRADING_PROFILE, holding: 'moved' });
  const { own } = await ask<OwnSignals>('/api/analysis/today/own');
  expect(own).toMatchObject({ of: 4, signals: 2, promisedEur: expect.closeTo(7 + 2, 9) });
  await save('moved', { holding: 'moved', capitalCents: 4_000_00 });
  expect((await read()).rules[0]?.result.signals).toBe(2);
});

it('arrivals returns the travel time and net of stakes that arrived, latest last, with a net of 0 for misses', async () => {
  const store = createMarketFactsStore(database.db);
  const ways = { from: 'binance', to: 'kraken', network: 'TRC20', withdrawFee: 1, open: true };
  const transfers = [2, 3.5].map((arrivalMinutes) => ({ ...ways, asset: 'BTC', arrivalMinutes }));
  const arrivedAt = async (ago: number, whole: object | null, words: SignalOverrides = { transfers }) => {
    const { id: signalId } = await measured(NOON - ago, 10, words);
    const left = [[null, whole], [null]];
    await store.addMoved([{ signalId, left: left as MovedOutcome['left'] }]);
  };
  await arrivedAt(1_000, { eur: -20, isMissed: false });
  await arrivedAt(2_000, { eur: 30, isMissed: true });
  await arrivedAt(3_000, null);
  await arrivedAt(4_000, { eur: 30, isMissed: false }, {});
  await measured(NOON - 5_000, 10, { transfers });
  expect(await store.arrivals('simulated')).toEqual([
    { travelMs: 330_000, net: 0 },
    { travelMs: 330_000, net: -0.02 },
  ]);
  expect(await store.arrivals('live')).toEqual([]);
});

it('outcomes measured at four delays keep their values after the migration to eleven delays', async () => {
  await measured(NOON - 3_600_000, 10);
  const worth = (eur: number) => ({ eur, isMissed: false });
  const four = [10, 8, 2, -4];
  const smaller = four.map((eur) => [null, null, worth(eur / 4)]);
  const detail = { fees: [], moves: true, leastEur: 1, grainEur: 0, tollEur: 0, smaller };
  const moved = four.map((eur) => [worth(0), null, null, null, worth(eur)]);
  await database.db
    .update(signalOutcomes)
    .set({ leftEur: four, missed: [false, false, true, false], detail, moved });
  const figures = { delays: four.map((eur) => ({ measured: 1, eur, missed: 0, lost: 0 })) };
  const day = { feed: 'simulated', span: 'day', at: new Date(NOON), until: new Date(NOON) } as const;
  await database.db
    .insert(signalSums)
    .values({ ...day, universe: 'majors', hops: 2, figures: figures as SignalFigures });
  const update = await readFile(join(MIGRATIONS, '0001_eleven_delays.sql'), 'utf8');
  for (const statement of update.split('--> statement-breakpoint')) await database.db.execute(statement);
  const at = (delay: (typeof DELAYS_S)[number]) => DELAYS_S.indexOf(delay);
  const [signal] = await createAnalysisStore(database.db).latest(
    { feed: 'simulated', scope: { universe: 'all', maxHops: 6 } },
    new Date(NOON - DAY_MS),
  );
  expect(signal?.leftEur).toHaveLength(DELAYS_S.length);
  expect([0, 1, 5, 30, 60].map((delay) => signal?.leftEur[at(delay as 0)])).toEqual([...four, null]);
  expect(signal?.missed.indexOf(true)).toBe(at(5));
  expect(signal?.detail.smaller[at(30)]?.[2]).toEqual(worth(-1));
  expect(signal?.moved?.[at(1)]?.at(-1)).toEqual(worth(8));
  const [sum] = await database.db.select().from(signalSums);
  expect(sum?.figures.delays.map(({ measured: count, eur }) => count * eur)).toEqual(
    DELAYS_S.map((delay) => four[[0, 1, 5, 30].indexOf(delay)] ?? 0),
  );
});

it("a customer has at most four paper rules, even when two are saved at once, and cannot change another's", async () => {
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

it("paper rules require full analysis; the owner's rules are separate, and at most four as well", async () => {
  expect((await save('a', {}, { token: 'pro-token-012345678' })).status).toBe(403);
  const owner = { token: 'owner-token-0123456' };
  await measured(NOON - 3_600_000, 10, { hops: 6, universe: 'all' });
  const saved = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => save(name, {}, owner)));
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409]);
  const { rules } = await ask<PaperAnswer>('/api/paper?days=7', owner.token);
  expect(rules.map(({ result }) => result.signals)).toEqual([1, 1, 1, 1]);
  expect((await read()).rules).toEqual([]);
  const theirs = post({ id: rules[0]?.id }, as(ADA));
  expect((await app().request('/api/paper/rules/remove', theirs)).status).toBe(404);
});

const ask = async <T>(path: string, token = ADA) =>
  (await (await app().request(path, { headers: as(token) })).json()) as T;

it('what-if covers the latest signals within the tier, with another stake and fee', async () => {
  await measured(NOON - 3_600_000, 10);
  await measured(NOON - 2 * DAY_MS, 100);
  await measured(NOON - 3_600_000, 50, { hops: 6, universe: 'all' });
  type Answer = CallResponse<'GET /api/analysis/what-if'>;
  const path = '/api/analysis/what-if?days=1&capitalEur=1000';
  const plain = await ask<Answer>(path, 'pro-token-012345678');
  // Half of €1,000 on each of two exchanges.
  expect(plain).toMatchObject({ signals: 1, since: '2026-11-22T11:00:00.000Z' });
  expect(plain.delays[0]).toEqual({ measured: 1, eur: 5, missed: 0, lost: 0 });
  const dear = await ask<Answer>(`${path}&feePercent=2`);
  // A loss at once would not have been advised.
  expect(dear).toMatchObject({
    signals: 1,
    delays: Array(DELAYS_S.length).fill({ measured: 0, eur: 0, missed: 0, lost: 0 }),
  });
});

it('similar signals are those of the same trades if there are five, else of the same kind, at the set-up', async () => {
  for (let index = 0; index < 4; index += 1) await measured(NOON - index * 60_000, 10);
  await measured(NOON, 20, { quote: 'EUR' });
  const like = () => ask<SignalsLike>('/api/analysis/like?signal=mine');
  const ofKind = await like();
  expect([ofKind.of, ofKind.delays[0]]).toEqual(['kind', { measured: 5, eur: 60, missed: 0, lost: 0 }]);
  await measured(NOON, 10);
  setUps.set('cus_ada', { ...DEFAULT_TRADING_PROFILE, capital: { kind: 'in all', cents: 200_00 } });
  const ofWay = await like();
  expect(ofWay).toMatchObject({
    of: 'way',
    signals: 5,
    holding: 'inPlace',
    ends: [{ reason: 'gain gone', signals: 5 }],
  });
  // A tenth of each stake of €1,000.
  expect(ofWay.delays[0]).toMatchObject({ measured: 5, eur: expect.closeTo(5, 9) });
  setUps.set('cus_ada', { ...DEFAULT_TRADING_PROFILE, holding: 'moved' });
  expect(await like()).toMatchObject({
    signals: 5,
    holding: 'moved',
    delays: Array(DELAYS_S.length).fill({ measured: 0 }),
  });
  expect((await app().request('/api/analysis/like?signal=nobody’s', { headers: as(ADA) })).status).toBe(404);
});

it("own figures cover the signals that would have been advised, with the customer's stake, fees and floor", async () => {
  await measured(NOON - 3_600_000, 10);
  await measured(NOON - 3_600_000, 40, {}, ['binance', 'okx']);
  await measured(NOON - 3_600_000, 3);
  await measured(NOON - 3_600_000, 50, { hops: 6, universe: 'all' });
  await measured(NOON - DAY_MS, 100);
  const own = async (path: string, token = ADA) =>
    (await ask<OwnSignals>(`/api/analysis/${path}`, token)).own;
  expect(await own('today/own')).toBeNull();
  setUps.set('cus_ada', { ...DEFAULT_TRADING_PROFILE, reaction: 'phone' });
  expect(await own('today/own')).toBeNull();
  const inTwo = { ...DEFAULT_TRADING_PROFILE, capital: { kind: 'in all', cents: 1_000_00 } } as const;
  setUps.set('cus_ada', { ...inTwo, exchanges: ['okx'] });
  // Half of each stake; the floor of €1 leaves both signals that use Binance and Kraken.
  const today = await own('today/own');
  expect(today).toMatchObject({ of: 3, since: '2026-11-22T11:00:00.000Z', signals: 2, promisedEur: 6.5 });
  expect(today?.delays[2]).toEqual({ measured: 2, eur: 6.5, missed: 0, lost: 0 });
  expect(await own('market/own?days=7', 'pro-token-012345678')).toMatchObject({ of: 4, promisedEur: 56.5 });
  setUps.set('cus_ada', { ...inTwo, exchanges: ['okx'], minProfitCents: 2_00 });
  expect(await own('today/own')).toMatchObject({ signals: 1, promisedEur: 5 });
  setUps.set('cus_ada', { ...DEFAULT_TRADING_PROFILE, mutedCoins: ['BTC'] });
  expect(await own('today/own')).toMatchObject({ of: 3, signals: 0, promisedEur: 0 });
  setUps.set('cus_ada', { ...DEFAULT_TRADING_PROFILE, minNetPercent: 2 });
  expect(await own('today/own')).toMatchObject({ signals: 1, promisedEur: 40 });
  const refused = await app().request('/api/analysis/market/own?days=7', {
    headers: as('basic-token-0123456'),
  });
  expect(refused.status).toBe(403);
});

it('gaps are those of markets within the tier, the longest lasting first', async () => {
  const store = createMarketFactsStore(database.db);
  const gap = (base: string, gainSeconds: number, universe: 'majors' | 'all' = 'majors') => ({
    ...{ universe, base, quote: 'USDT', buyAt: 'okx', sellAt: 'kraken', seconds: 60, gainSeconds },
    ...{ sumNet: 0.06, maxNet: 0.002 },
  });
  await store.addMinute('simulated', {
    at: new Date(NOON - 60_000).toISOString(),
    spreads: [gap('BTC', 10), gap('ETH', 20), gap('ODD', 60, 'all')],
  });
  const gaps = async (of = '') =>
    (await ask<CallResponse<'GET /api/analysis/gaps'>>(`/api/analysis/gaps${of}`)).gaps.map(
      ({ base, gainSeconds }) => [base, gainSeconds],
    );
  expect(await gaps()).toEqual([
    ['ETH', 20],
    ['BTC', 10],
  ]);
  expect(await gaps('?of=BTC')).toEqual([['BTC', 10]]);
  expect(await gaps('?of=BTC/USDT')).toEqual([['BTC', 10]]);
  expect(await gaps('?of=BTC/EUR')).toEqual([]);
  expect(await gaps('?of=USDT')).toHaveLength(2);
  expect(await gaps('?of=ODD')).toEqual([]);
  const path = '/api/analysis/gap?base=BTC&quote=USDT&buyAt=okx&sellAt=kraken&days=';
  const byMinute = { at: '2026-11-22T11:59:00.000Z', mean: 0.001, best: 0.002 };
  expect(await ask(`${path}1`)).toEqual({ feed: 'simulated', points: [byMinute] });
});

it('gaps by the hour cover any two exchanges of a pair, even without a gain, within the tier', async () => {
  const hours = createSpreadHoursStore(database.db);
  const exchanges = { okx: 'majors', kraken: 'majors', bitstamp: 'standard', far: 'all' } as const;
  const markets = Object.entries(exchanges).map(([exchange, universe]) => ({ exchange, universe }));
  const size = 12;
  const addAt = (at: number) =>
    hours.add('simulated', {
      at: new Date(at).toISOString(),
      spreads: {
        pairs: [{ base: 'ODD', quote: 'EUR', markets }],
        // In the order of the exchange to buy at, then the one to sell at. The last two have never met.
        seconds: new Uint16Array(size).fill(600, 0, size - 1),
        gainSeconds: Uint16Array.from({ length: size }, (_, cell) => (cell === 1 ? 7 : 0)),
        sumNet: new Float64Array(size).fill(-0.6),
        maxNet: new Float64Array(size).fill(-0.0005),
      },
    });
  await addAt(NOON - 2 * 3_600_000);
  await addAt(NOON - 3_600_000);
  await addAt(NOON - 3_000_000);
  const gaps = async (of: string, token = ADA) =>
    (await ask<CallResponse<'GET /api/analysis/gaps'>>(`/api/analysis/gaps?of=${of}`, token)).gaps;
  const all = await gaps('ODD/EUR', 'owner-token-0123456');
  expect(all).toHaveLength(size - 1);
  expect(all.slice(0, 2)).toMatchObject([
    { buyAt: 'okx', sellAt: 'bitstamp', gainSeconds: 21, best: -0.0005 },
    { gainSeconds: 0 },
  ]);
  expect(await gaps('ODD')).toHaveLength(6);
  expect(await gaps('ODD/USDT')).toEqual([]);
  const gap = (way: string, token = ADA) =>
    ask<CallResponse<'GET /api/analysis/gap'>>(`/api/analysis/gap?base=ODD&quote=EUR&days=30&${way}`, token);
  const point = { mean: -0.001, best: -0.0005 };
  expect((await gap('buyAt=kraken&sellAt=okx')).points).toEqual([
    { at: '2026-11-22T10:00:00.000Z', ...point },
    { at: '2026-11-22T11:00:00.000Z', ...point },
  ]);
  expect((await gap('buyAt=kraken&sellAt=far')).points).toEqual([]);
  expect((await gap('buyAt=kraken&sellAt=far', 'owner-token-0123456')).points).toHaveLength(2);
  expect((await gap('buyAt=far&sellAt=bitstamp', 'owner-token-0123456')).points).toEqual([]);
});
