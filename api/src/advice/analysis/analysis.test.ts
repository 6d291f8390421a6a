/** Summing what happened: each thing once, whichever process reports it and how often; each caller sees their part. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { MarketPast, MarketToday, PublicRecord } from '@spreadwise/contract';
import { DELAYS_S, GAPS_OF_DAY } from '@spreadwise/contract/analysis-scales';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { and, eq } from 'drizzle-orm';
import { testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import {
  exchangeSums,
  feedDays,
  recordDays,
  routeSums,
  signalOutcomes,
  signalSums,
  signals as signalTable,
  spreadHours,
  spreadSums,
} from '../../platform/db/schema';
import type { Session } from '../../platform/lib/session';
import { DAY_MS } from '../../platform/lib/time';
import { type EverySpread, type MarketFact, type MinuteSpread, unknownMarket } from '../signals';
import { ended, type SignalOverrides } from '../signals/testing/signals';
import { createAnalysisStore } from './analysis-store';
import { seriesOf } from './coin-spreads';
import { createRecord } from './market';
import { addPromises } from './record/forecasts-store';
import { addFeedDay, createMarketFactsStore, readFeedDays } from './record/market-facts-store';
import { feedsNow, keepFeedDays, keepMarketFacts } from './record/record-market';
import { MOST_ROUTES, signalSumsJob } from './record/signal-sums-store';
import { createSpreadHoursStore } from './record/spread-hours-store';
import { analysisRoutes } from './routes';

const database = testDatabase();
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const DAY = new Date('2026-11-21T00:00:00.000Z');
const LATER = () => new Date(NOON + 1_200_000);
const isoAt = (at: number) => new Date(at).toISOString();

let seq = 0;
/** Inserts a signal that ended after `heldMs`, as the log does. */
async function hasEnded(id: string, heldMs: number, words: SignalOverrides = {}) {
  const endedAt = new Date(NOON + heldMs).toISOString();
  const { signal } = ended(id, { expectedMs: 5_000, endedAt, lastSeenAt: endedAt, ...words });
  seq += 1;
  await database.db.insert(signalTable).values({
    ...{ id, seq, endedSeq: seq, universe: signal.universe, hops: signal.hops, net: signal.net },
    ...{ exchanges: ['binance', 'kraken'], assets: [], expectedMs: signal.expectedMs },
    isAdvice: signal.worth.advised,
    detectedAt: new Date(signal.detectedAt),
    ...{ lastSeenAt: new Date(endedAt), endedAt: new Date(endedAt), data: signal },
    advised: { net: signal.net, profitEur: signal.size.profitEur, amountEur: signal.size.amountEur },
  });
}
const outcome = (signalId: string, ...eur: (number | null)[]) => ({
  signalId,
  amountEur: 920,
  left: eur.map((one) => (one === null ? null : { eur: one, isMissed: one === 0 })),
  detail: { fees: [], moves: false, leastEur: 0, grainEur: 0, smaller: [] },
});
const atOnce = (eur: number, measured = 1) => ({ measured, eur, missed: 0, lost: 0 });
const isId = (id: string) => eq(signalTable.id, id);
const addUp = (now = LATER) => signalSumsJob({ db: database.db, now }).work();

const session = (tier: Tier) =>
  ({
    role: 'CUSTOMER',
    permissions: permissionsOf('CUSTOMER', tier),
    customerId: tier,
    email: '',
    tier,
  }) as unknown as Omit<Session, 'tokenHash'>;
const app = () => {
  const store = createAnalysisStore(database.db);
  const known = { store, market: { status: () => ({ feed: 'simulated' }) as never }, now: LATER };
  return testApp(
    [(hono) => analysisRoutes(hono, { ...known, record: createRecord(known.store, known.market, LATER) })],
    {
      sessions: {
        'free-token-0123456': session('FREE'),
        'pro-token-01234567': session('PRO'),
        'premium-token-01234': session('PREMIUM'),
      },
    },
  );
};
const ask = async <T>(path: string, token = '') =>
  (await (await app().request(path, { headers: { Authorization: `Bearer ${token}` } })).json()) as T;

describe('ended signals', () => {
  it('are summed once by kind and span, with the gains, losses and misses left after each delay', async () => {
    await hasEnded('a', 4_000);
    await hasEnded('b', 8_000);
    await hasEnded('never advised', 8_000, { profitEur: 0.2 });
    const facts = createMarketFactsStore(database.db);
    await facts.addOutcomes([
      outcome('a', 10, 8, -2, null),
      outcome('b', 10, 9, 0, -1),
      outcome('elsewhere', 1),
    ]);
    await facts.addOutcomes([outcome('a', 99, 99, 99, 99)]);
    await addUp();
    await addUp();
    const sums = await database.db.select().from(signalSums);
    expect(sums.map(({ span }) => span).sort()).toEqual(['day', 'hour']);
    for (const { figures } of sums) {
      expect(figures).toMatchObject({ signals: 2, promised: 2, kept: 1, advisedEur: 20, heldMs: 12_000 });
      expect(figures.delays).toHaveLength(DELAYS_S.length);
      expect(figures.delays.slice(0, 4)).toEqual([
        { measured: 2, eur: 20, missed: 0, lost: 0 },
        { measured: 2, eur: 17, missed: 0, lost: 0 },
        { measured: 2, eur: -2, missed: 1, lost: 1 },
        { measured: 1, eur: -1, missed: 0, lost: 1 },
      ]);
    }
    expect(await database.db.select().from(exchangeSums)).toMatchObject([
      { buyAt: 'binance', sellAt: 'kraken', signals: 2, eur: 20 },
    ]);
  });

  it('wait until their outcomes are known, and are then added to the existing sums', async () => {
    await hasEnded('a', 1_000);
    await hasEnded('b', 30_000);
    await addUp(() => new Date(NOON + 345_000));
    const counts = async () =>
      (await database.db.select().from(signalSums)).map(({ figures }) => figures.signals);
    expect(await counts()).toEqual([1, 1]);
    await addUp();
    expect(await counts()).toEqual([2, 2]);
  });

  it('count once measured, even while others are open or unmeasured; late outcomes change no sum', async () => {
    await hasEnded('not measured yet', 1_000);
    await hasEnded('measured', 20_000);
    const { signal } = ended('stands', {});
    await database.db.insert(signalTable).values({
      ...{ id: 'stands', seq: ++seq, universe: 'majors', hops: 2, net: 0.01, exchanges: [], assets: [] },
      ...{ detectedAt: new Date(NOON), lastSeenAt: new Date(NOON), data: signal },
    });
    await createMarketFactsStore(database.db).addOutcomes([outcome('measured', 5), outcome('stands', 7)]);
    const figures = async () => (await database.db.select().from(signalSums))[0]?.figures;
    await addUp(() => new Date(NOON + 305_000));
    expect(await figures()).toMatchObject({ signals: 1, delays: expect.arrayContaining([atOnce(5)]) });
    await addUp(() => new Date(NOON + 332_000));
    expect(await figures()).toMatchObject({ signals: 2, delays: expect.arrayContaining([atOnce(5)]) });
    // An outcome that arrives after all is stored for queries, and changes no sum.
    await createMarketFactsStore(database.db).addOutcomes([outcome('not measured yet', 9)]);
    await addUp();
    expect(await figures()).toMatchObject({ signals: 2, delays: expect.arrayContaining([atOnce(5)]) });
    const rows = await database.db.select().from(signalOutcomes);
    expect(rows.find(({ signalId }) => signalId === 'not measured yet')?.leftEur).toEqual([9]);
    await database.db.update(signalTable).set({ endedAt: LATER(), endedSeq: ++seq }).where(isId('stands'));
    await addUp();
    expect(await figures()).toMatchObject({ signals: 3, delays: expect.arrayContaining([atOnce(12, 2)]) });
  });

  it('keep only the most frequent routes of each day that is over, even if no process ran at its end', async () => {
    const yesterday = '2026-11-20T12:00:00.000Z';
    const ways = Array.from({ length: MOST_ROUTES + 1 }, (_, index) => ({
      ...{ day: new Date('2026-11-18T00:00:00.000Z'), feed: 'live' as const, route: `way ${index}` },
      ...{ universe: 'majors' as const, hops: 2, eur: index, lifetimeMs: 1, signals: 1 },
      ...{ lastAt: new Date(yesterday), until: new Date('2027-11-18T00:00:00.000Z') },
    }));
    const today = ways.map((way) => ({ ...way, day: new Date('2026-11-21T00:00:00.000Z') }));
    await database.db.insert(routeSums).values([...ways, ...today]);
    await addUp();
    const routes = await database.db.select().from(routeSums);
    const left = routes.filter(({ day }) => day < new Date(yesterday));
    expect(left).toHaveLength(MOST_ROUTES);
    expect(left.map(({ route }) => route)).not.toContain('way 0');
    expect(routes).toHaveLength(2 * MOST_ROUTES + 1);
  });

  it('are counted once when two processes sum them at the same time', async () => {
    await hasEnded('a', 1_000);
    await Promise.all([addUp(), addUp()]);
    expect((await database.db.select().from(signalSums))[0]?.figures.signals).toBe(1);
  });
});

const spread = (words: Partial<MinuteSpread> = {}): MinuteSpread => ({
  ...{ universe: 'majors', base: 'BTC', quote: 'USDT', buyAt: '*', sellAt: '*' },
  ...{ seconds: 60, gainSeconds: 0, sumNet: -0.06, maxNet: 0.002 },
  ...words,
});

describe('a minute of spreads', () => {
  it('is counted once, whichever process reports it, and added to its day', async () => {
    const store = createMarketFactsStore(database.db);
    const minute = (at: number) => ({ at: isoAt(at), spreads: [spread()] });
    expect(await store.addMinute('simulated', minute(NOON))).toBe(true);
    expect(await store.addMinute('simulated', minute(NOON))).toBe(false);
    expect(await store.addMinute('simulated', minute(NOON + 60_000))).toBe(true);
    const rows = await database.db.select().from(spreadSums).orderBy(spreadSums.span, spreadSums.at);
    expect(rows.map(({ span, seconds }) => [span, seconds])).toEqual([
      ['day', 120],
      ['minute', 60],
      ['minute', 60],
    ]);
  });
});

describe('spreads of a day that is over', () => {
  it("keep only the largest gaps, whenever the next minute arrives, and leave another feed's alone", async () => {
    const store = createMarketFactsStore(database.db);
    const pairs = Array.from({ length: GAPS_OF_DAY + 1 }, (_, index) =>
      spread({ base: `C${index}`, buyAt: 'okx', sellAt: 'kraken', maxNet: index / 1e6 }),
    );
    const all = [spread({ maxNet: -1 }), ...pairs];
    await store.addMinute('simulated', { at: isoAt(NOON), spreads: all });
    await store.addMinute('live', { at: isoAt(NOON), spreads: all });
    await store.addMinute('simulated', { at: isoAt(NOON + 3 * DAY_MS), spreads: [spread()] });
    const isOf = (feed: 'simulated' | 'live') =>
      and(eq(spreadSums.feed, feed), eq(spreadSums.span, 'day'), eq(spreadSums.at, DAY));
    const left = await database.db.select().from(spreadSums).where(isOf('simulated'));
    expect(left.map(({ base }) => base).filter((base) => base === 'BTC' || base === 'C0')).toEqual(['BTC']);
    expect(left).toHaveLength(GAPS_OF_DAY + 1);
    expect(await database.db.$count(spreadSums, isOf('live'))).toBe(GAPS_OF_DAY + 2);
  });
});

/** Ten minutes of BTC/USDT on two exchanges; `seconds`: in each direction. */
const tenMinutes = (...seconds: readonly [number, number]): EverySpread => ({
  pairs: [
    {
      ...{ base: 'BTC', quote: 'USDT' },
      markets: ['okx', 'kraken'].map((exchange) => ({ exchange, universe: 'majors' as const })),
    },
  ],
  seconds: Uint16Array.from(seconds),
  gainSeconds: Uint16Array.from(seconds, (count) => Math.min(count, 1)),
  sumNet: Float64Array.from(seconds, (count) => count * -0.0021),
  maxNet: Float64Array.from(seconds, (count) => (count > 0 ? 0.003 : Number.NEGATIVE_INFINITY)),
});

describe('ten minutes of every spread', () => {
  const store = () => createSpreadHoursStore(database.db);
  const read = async (feed: 'simulated' | 'live' = 'simulated') =>
    (await store().read(feed, 'BTC', DAY)).map(({ at, spreads }) => [
      new Date(at).getUTCHours(),
      seriesOf(spreads).map(({ buyAt, seconds, gainSeconds }) => [buyAt, seconds, gainSeconds]),
    ]);

  it('are added to their hour once, whichever of two processes is first, separately by feed', async () => {
    const first = { at: isoAt(NOON), spreads: tenMinutes(600, 0) };
    const both = await Promise.all([store().add('simulated', first), store().add('simulated', first)]);
    expect(both.sort()).toEqual([false, true]);
    const second = { at: isoAt(NOON + 600_000), spreads: tenMinutes(590, 580) };
    expect(await store().add('simulated', second)).toBe(true);
    expect(await store().add('simulated', first)).toBe(false);
    await store().add('simulated', { at: isoAt(NOON + 3_600_000), spreads: tenMinutes(1, 1) });
    await store().add('live', first);
    expect(await read()).toEqual([
      [
        12,
        [
          ['okx', 1190, 2],
          ['kraken', 580, 1],
        ],
      ],
      [
        13,
        [
          ['okx', 1, 1],
          ['kraken', 1, 1],
        ],
      ],
    ]);
    expect(await read('live')).toEqual([[12, [['okx', 600, 1]]]]);
    const [hour] = await store().read('simulated', 'BTC', DAY);
    const [there] = hour ? seriesOf(hour.spreads) : [];
    expect(there).toMatchObject({ universe: 'majors', maxNet: 0.003 });
    expect((there?.sumNet ?? 0) / 1190).toBeCloseTo(-0.0021, 9);
  });
});

it('market facts are stored only by the process that writes signals, and wait while the database is away', async () => {
  let tell: (facts: readonly MarketFact[]) => void = () => {};
  let write = async () => {};
  let isAway = true;
  let isWriting = false;
  const outcomes: unknown[] = [];
  keepMarketFacts(database.db, {
    hours: {
      async add(feed, spreads) {
        if (isAway) throw Object.assign(new Error('it restarts'), { code: '57P01' });
        return createSpreadHoursStore(database.db).add(feed, spreads);
      },
    },
    ...{ feed: () => 'simulated' as const, isWriting: () => isWriting, log: { warn() {} } },
    meter: { observe: (_, __, ...labels) => void outcomes.push(...labels) },
    onFacts: (listener) => {
      tell = listener;
    },
    timers: {
      every(_ms, work) {
        write = async () => work();
        return () => {};
      },
    },
  });
  const settled = async () => {
    await write();
    await database.db.$count(spreadHours);
    await new Promise(setImmediate);
  };
  const part = (minute: number) => ({
    ...{ kind: 'every spread' as const, spreads: tenMinutes(600, 600) },
    at: isoAt(NOON + minute * 60_000),
  });
  tell([part(0)]);
  isWriting = true;
  tell([part(10), part(20), part(10)]);
  await settled();
  expect(await database.db.$count(spreadHours)).toBe(0);
  isAway = false;
  while (outcomes.length < 3) await settled();
  const [hour] = await createSpreadHoursStore(database.db).read('simulated', 'BTC', DAY);
  expect(hour?.spreads.seconds).toEqual([1_200, 1_200]);
  expect(outcomes).toEqual([{ outcome: 'kept' }, { outcome: 'kept' }, { outcome: 'known' }]);
});

describe("freshness of an exchange's prices", () => {
  const feedAt = (exchange: string, lastQuoteAt: number) => ({
    ...{ exchange, state: 'connected' as const, reason: null, since: new Date(NOON).toISOString() },
    ...{ markets: 1, quotesPerSecond: 1, disconnects: 0, lastQuoteAt: new Date(lastQuoteAt).toISOString() },
  });

  it.each([
    ['the other one is silent', 'running', ['kraken']],
    ["the market's prices are late", 'stale', []],
  ] as const)('marks the right exchanges as fresh while %s', (_, state, fresh) => {
    const market = {
      ...unknownMarket('live', new Date(NOON)),
      ...{ state, lastQuoteAt: new Date(NOON).toISOString() },
      feeds: [feedAt('kraken', NOON), feedAt('okx', NOON - 10_000)],
    };
    const found = feedsNow(market).filter(({ isFresh }) => isFresh);
    expect(found.map(({ exchange }) => exchange)).toEqual(fresh);
  });

  it('is recorded by the process that advises, and while none does, but not by one on standby', async () => {
    let look = async () => {};
    let isWarm = false;
    const away = unknownMarket('live', new Date(NOON));
    let market = { ...away, feeds: [feedAt('kraken', NOON)] };
    keepFeedDays(database.db, {
      ...{ status: () => market, now: LATER, log: { debug() {} }, isWarm: async () => isWarm },
      timers: {
        every(_ms, work) {
          look = async () => work();
          return () => {};
        },
      },
    });
    const counted = async () => {
      await database.settled();
      const rows = await database.db.select().from(feedDays);
      return rows.map(({ exchange, looks, fresh }) => ({ exchange, looks, fresh }));
    };
    expect(await counted()).toEqual([{ exchange: 'kraken', looks: 1, fresh: 0 }]);
    isWarm = true;
    await look();
    expect(await counted()).toEqual([{ exchange: 'kraken', looks: 1, fresh: 0 }]);
    // The market is gone altogether, and reports no feed.
    isWarm = false;
    market = { ...away, feeds: [] };
    await look();
    expect(await counted()).toEqual([{ exchange: 'kraken', looks: 2, fresh: 0 }]);
  });

  it('is a share of each day, summed over all processes, separately by feed', async () => {
    const look = (isFresh: boolean, at = NOON) =>
      addFeedDay(database.db, 'live', [{ exchange: 'okx', isFresh }], new Date(at));
    await look(false, NOON - DAY_MS);
    await Promise.all([look(true), look(true), look(false), look(true)]);
    const { days, feeds } = await readFeedDays(database.db, 'live', new Date(NOON));
    expect(days.slice(-2)).toEqual(['2026-11-20', '2026-11-21']);
    expect(feeds.map(({ exchange, fresh }) => [exchange, fresh.slice(-3)])).toEqual([
      ['okx', [null, 0, 0.75]],
    ]);
    expect((await readFeedDays(database.db, 'simulated', new Date(NOON))).feeds).toEqual([]);
  });
});

describe('analysis routes', () => {
  it("answer within the tier's scope; the public record has every tier, sold or given", async () => {
    await hasEnded('two', 8_000);
    await hasEnded('four', 8_000, { hops: 4, universe: 'standard' });
    await createMarketFactsStore(database.db).addMinute('simulated', {
      at: isoAt(NOON),
      spreads: [spread()],
    });
    await addUp();
    const free = await ask<MarketToday>('/api/analysis/today', 'free-token-0123456');
    expect(free).toMatchObject({ feed: 'simulated', today: { signals: 1 }, exchanges: [{ signals: 1 }] });
    expect(free.hours[12]).toEqual({ hour: 12, signals: 1 });
    expect(free.slots).toEqual([{ at: '2026-11-21T12:00:00.000Z', signals: 1, eur: free.today.advisedEur }]);
    expect(free.majors).toEqual([
      { base: 'BTC', quote: 'USDT', points: [{ at: '2026-11-21T12:00:00.000Z', mean: -0.001, best: 0.002 }] },
    ]);
    const pro = await ask<MarketToday>('/api/analysis/today', 'pro-token-01234567');
    expect(pro.today.signals).toBe(2);
    const { tiers } = await ask<PublicRecord>('/api/track-record');
    expect(
      tiers.map(({ tier, days }) => [tier, days.map(({ day, figures }) => [day, figures.signals])]),
    ).toEqual([
      ['FREE', [['2026-11-21', 1]]],
      ['BASIC', [['2026-11-21', 1]]],
      ['PRO', [['2026-11-21', 2]]],
      ['PREMIUM', [['2026-11-21', 2]]],
      ['PLATINUM', [['2026-11-21', 2]]],
      ['GOLD', [['2026-11-21', 2]]],
    ]);
  });

  it('show thirty published days besides today, so that a month can be checked', async () => {
    const published = (ago: number) => ({
      ...{ feed: 'simulated' as const, content: '{"tiers":{}}', hash: 'ab'.repeat(32) },
      day: isoAt(DAY.getTime() - ago * DAY_MS).slice(0, 10),
    });
    await database.db.insert(recordDays).values(Array.from({ length: 32 }, (_, ago) => published(ago + 1)));
    const days = (await ask<PublicRecord>('/api/track-record')).published.map(({ day }) => day);
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-11-20', '2026-10-22']);
  });

  it('send the public record, a quarter of a megabyte once it has thirty days, compressed', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    const answer = await app().request('/api/track-record', { headers });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    const text = gunzipSync(await answer.arrayBuffer()).toString();
    expect(JSON.parse(text)).toEqual(await ask('/api/track-record'));
  });

  it('answer for several days only to holders of either permission of advanced analysis', async () => {
    await hasEnded('a', 8_000, { quote: 'USDT' });
    await hasEnded('b', 4_000, { quote: 'USDT' });
    await hasEnded('once', 4_000);
    await addUp();
    const path = '/api/analysis/market?days=7';
    const status = async (token: string) =>
      (await app().request(path, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect(await status('free-token-0123456')).toBe(403);
    expect(await status('premium-token-01234')).toBe(200);
    expect(await ask<MarketPast>(path, 'pro-token-01234567')).toMatchObject({
      figures: { signals: 3 },
      exchanges: [{ buyAt: 'binance', sellAt: 'kraken', signals: 3 }],
      routes: [
        { route: 'buy BTC/USDT binance, sell BTC/USDT kraken', signals: 2, days: 1, meanLifetimeMs: 6_000 },
      ],
    });
  });

  it('answer for the running feed only: live and simulated are never added', async () => {
    await hasEnded('live', 8_000, { feed: 'live' });
    await addUp();
    expect((await ask<PublicRecord>('/api/track-record')).tiers[1]?.days).toEqual([]);
  });
});

describe('a day of the record', () => {
  const NEXT = DAY.getTime() + DAY_MS;
  const at = (ms: number) => new Date(ms);
  const canonical = (value: unknown): string =>
    JSON.stringify(value, (_, one) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    );
  /** Computes the hash as a stranger would, from the response alone. */
  const hashOf = ({ feed, tiers }: PublicRecord, day: string) => {
    const ofDay = tiers.flatMap(({ tier, days }) => {
      const found = days.find((one) => one.day === day);
      return found ? [[tier, { figures: found.figures, speeds: found.speeds }]] : [];
    });
    return createHash('sha256')
      .update(canonical({ day, feed, tiers: Object.fromEntries(ofDay) }))
      .digest('hex');
  };
  const record = () => ask<PublicRecord>('/api/track-record');
  const signalsOf = ({ tiers }: PublicRecord) =>
    tiers.find(({ tier }) => tier === 'GOLD')?.days.map(({ day, figures }) => [day, figures.signals]);

  it('is published a quarter of an hour after its end, with a hash that anyone can check', async () => {
    await hasEnded('two', 8_000);
    await hasEnded('four', 8_000, { hops: 4, universe: 'standard' });
    await createMarketFactsStore(database.db).addOutcomes([outcome('two', 0.1), outcome('four', 0.2)]);
    await addUp(() => at(NEXT + 14 * 60_000));
    expect((await record()).published).toEqual([]);
    await addUp(() => at(NEXT + 15 * 60_000));
    const answer = await record();
    expect(answer.published).toEqual([{ day: '2026-11-21', hash: hashOf(answer, '2026-11-21') }]);
  });

  it('never changes once it is published: what ends later counts in the day after it', async () => {
    await hasEnded('in time', 8_000);
    await addUp(() => at(NEXT + 15 * 60_000));
    const before = await record();
    await hasEnded('for a day', DAY_MS);
    await createMarketFactsStore(database.db).addOutcomes([outcome('for a day', 3)]);
    await addUp(() => at(NEXT + DAY_MS / 2));
    await addUp(() => at(NEXT + DAY_MS / 2));
    const after = await record();
    expect(after.published).toEqual(before.published);
    expect(hashOf(after, '2026-11-21')).toBe(before.published[0]?.hash);
    expect(signalsOf(after)).toEqual([
      ['2026-11-22', 1],
      ['2026-11-21', 1],
    ]);
    await addUp(() => at(NEXT + DAY_MS + 15 * 60_000));
    expect((await record()).published.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-21']);
  });

  it('has what was promised before it and written once its own day was published', async () => {
    const promise = { hops: 2, universe: 'majors', reaction: 'phone', chance: 0.8, expectedEur: 5 } as const;
    const promised = (returnedEur: number) =>
      addPromises(database.db, 'simulated', [{ ...promise, at: NOON, returnedEur }]);
    await hasEnded('in time', 8_000);
    await promised(7);
    await addUp(() => at(NEXT + 15 * 60_000));
    const before = await record();
    await promised(-3);
    // The day after has no signal, and the next one only some that not all tiers see.
    const detectedAt = isoAt(NOON + 2 * DAY_MS);
    await hasEnded('later', 2 * DAY_MS + 8_000, { detectedAt, hops: 4, universe: 'standard' });
    await addUp(() => at(NEXT + 2 * DAY_MS + 15 * 60_000));
    const after = await record();
    expect(after.published.slice(1)).toEqual(before.published);
    for (const { day, hash } of after.published) expect(hash).toBe(hashOf(after, day));
    for (const tier of ['FREE', 'GOLD'])
      expect(
        after.tiers
          .find((one) => one.tier === tier)
          ?.days.map(({ day, speeds }) => [day, ...speeds.map((one) => [one.signals, one.returnedEur])]),
      ).toEqual([
        ['2026-11-23', [1, -3]],
        ['2026-11-21', [1, 7]],
      ]);
  });

  it('is published once, whichever of two processes is first, separately by feed', async () => {
    await hasEnded('two', 8_000);
    await hasEnded('live', 8_000, { feed: 'live' });
    await Promise.all([1, 2].map(() => addUp(() => at(NEXT + 15 * 60_000))));
    expect(await database.db.$count(recordDays)).toBe(2);
    expect(signalsOf(await record())).toEqual([['2026-11-21', 1]]);
  });
});

it('an outcome is not stored without its signal', async () => {
  await createMarketFactsStore(database.db).addOutcomes([outcome('nobody’s', 1, 1, 1, 1)]);
  expect(await database.db.$count(signalOutcomes)).toBe(0);
});
