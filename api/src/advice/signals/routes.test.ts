/** Reading signals: who may, which ones, in which order, and how bad input is rejected. */
import {
  DEFAULT_TRADING_PROFILE,
  marketStatus,
  type SignalsAnswer,
  signalsAnswer,
  type TradingProfile,
} from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import type { Tier } from '@spreadwise/shared-auth/model';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { testDatabase } from '../../../test/database';
import { sessionHeaders, sessionKey } from '../../../test/session';
import { euroRates, journalEntries, signalOutcomes } from '../../platform/db/schema';
import { DAY_MS } from '../../platform/lib/time';
import { matchesFilters } from './assign/entitlement';
import type { SignalChange } from './market-port';
import { signalOnBooks, TWO_LEGS } from './testing/on-books';
import { ended, opened, type SignalOverrides, signalOf, updated } from './testing/signals';
import { createSignalsHarness, MARKET, type Replica, type SignalsHarness } from './testing/signals-harness';

const database = testDatabase();
let harness: SignalsHarness;
let here: Replica;
beforeEach(async () => {
  harness = createSignalsHarness(database.db);
  here = await harness.replica();
});
afterEach(() => harness.stopAll());

/** The answer, checked against the contract. */
async function ask(token: string, query = ''): Promise<SignalsAnswer> {
  const answer = await here.get(`/api/signals${query}`, token);
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([200, expect.anything()]);
  return signalsAnswer.parse(body);
}
const idsOf = ({ signals }: SignalsAnswer) => signals.map(({ id }) => id);
const ids = async (token: string, query = '') => idsOf(await ask(token, query));
const second = (n: number) => new Date(Date.parse('2026-11-21T12:00:00.000Z') + n * 1000).toISOString();

describe('access', () => {
  const PATHS = [
    '/api/signals',
    '/api/signals/stream',
    '/api/signals/days?from=2026-11-21&to=2026-11-21',
    '/api/signals/export?format=csv',
    '/api/market/status',
  ];

  it.each(PATHS)('%s requires a session', async (path) => {
    expect((await here.get(path, null)).status).toBe(401);
    expect((await here.get(path, 'a-token-of-nobody')).status).toBe(401);
  });

  it.each(PATHS)('%s requires its permission', async (path) => {
    const token = await harness.customer('cus_1', 'GOLD');
    const session = harness.sessions.get(sessionKey(token));
    if (session) harness.sessions.set(sessionKey(token), { ...session, permissions: ['dashboard.view'] });
    expect((await here.get(path, token)).status).toBe(403);
  });

  it('shows the state of the feeds to the owner, but to no customer', async () => {
    const answer = await here.get('/api/market/status', harness.owner());
    expect(marketStatus.parse(await answer.json())).toEqual(MARKET);
    expect((await here.get('/api/market/status', await harness.customer('cus_1', 'GOLD'))).status).toBe(403);
  });

  it('shows the owner everything, without a quota', async () => {
    await here.report(opened('a', { hops: 6, universe: 'all' }), opened('b'), ended('c'));
    const answer = await ask(harness.owner());
    expect(idsOf(answer)).toEqual(['c', 'b', 'a']);
    expect(answer.allowance).toBeNull();
  });

  it.each<[Tier, readonly string[]]>([
    ['FREE', ['majors2']],
    ['BASIC', ['majors2', 'majors3']],
    ['PRO', ['majors2', 'majors3', 'standard4']],
    ['PREMIUM', ['majors2', 'majors3', 'standard4', 'standard5']],
    ['PLATINUM', ['majors2', 'majors3', 'standard4', 'standard5']],
    ['GOLD', ['all2', 'majors2', 'majors3', 'majors6', 'standard4', 'standard5']],
  ])('shows %s the hops and the universe of its tier', async (tier, seen) => {
    await here.report(
      opened('majors2'),
      opened('majors3', { hops: 3 }),
      opened('majors6', { hops: 6 }),
      opened('standard4', { hops: 4, universe: 'standard' }),
      opened('standard5', { hops: 5, universe: 'standard' }),
      opened('all2', { universe: 'all' }),
    );
    const token = await harness.customer('cus_1', tier);
    expect((await ids(token)).sort()).toEqual(seen);
    const stream = await here.stream(await harness.customer('cus_2', tier));
    expect(
      stream
        .signals()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(seen);
  });

  it('shows a customer neither unassigned signals nor those of another customer', async () => {
    const early = await harness.customer('cus_1', 'FREE');
    await here.report(opened('a'));
    expect(await ids(early)).toEqual(['a']);
    await here.report(ended('a'), opened('b'));
    const late = await harness.customer('cus_2', 'FREE');
    expect(await ids(late)).toEqual(['b']);
    expect(await ids(early, '?state=ended')).toEqual(['a']);
  });
});

describe('filters', () => {
  const SIGNALS: Readonly<Record<string, SignalOverrides>> = {
    plain: {},
    long: { hops: 4, universe: 'standard' },
    okx: { exchanges: ['okx', 'kraken'] },
    eth: { asset: 'ETH' },
    thin: { net: 0.001, profitEur: 2 },
    unvalued: { profitEur: null },
    stands: { lasting: { since: '2026-11-21T11:40:00.000Z', reasons: ['transfers closed'] } },
    fresh: { lasting: null },
  };
  const all = Object.keys(SIGNALS).sort();
  beforeEach(() =>
    here.report(...Object.entries(SIGNALS).map(([id, words]) => opened(id, { quote: 'USDT', ...words }))),
  );

  it.each<[string, readonly string[]]>([
    ['', all],
    ['?hops=2', all.filter((id) => id !== 'long')],
    ['?exchange=okx', ['okx']],
    ['?asset=ETH', ['eth']],
    ['?asset=USDT', all],
    ['?minNetPercent=0.42', all.filter((id) => id !== 'thin')],
    ['?minNetPercent=0.43', []],
    ['?minProfitEur=10', all.filter((id) => id !== 'thin' && id !== 'unvalued')],
    ['?minProfitEur=0', all.filter((id) => id !== 'unvalued')],
    ["?exchange=' or 1=1 --", []],
    ['?exchange=%25', []],
    ['?kind=lasting', ['stands']],
    ['?hops=2&asset=BTC&exchange=okx&minNetPercent=0.1&minProfitEur=1', ['okx']],
  ])('%s assigns and shows only what matches', async (query, seen) => {
    const token = await harness.customer('cus_1', 'PREMIUM');
    expect((await ids(token, query)).sort()).toEqual(seen);
    expect((await ids(token, '?state=ended&limit=100')).sort()).toEqual([]);
    expect((await ask(token, '?state=ended')).allowance).toMatchObject({ usedToday: seen.length });
  });

  it('select by state', async () => {
    const token = await harness.customer('cus_1', 'GOLD');
    await ids(token);
    await here.report(ended('plain'));
    expect(await ids(token, '?state=ended')).toEqual(['plain']);
    expect((await ids(token, '?state=open')).sort()).toEqual(all.filter((id) => id !== 'plain'));
    expect((await ids(token, '?state=all')).sort()).toEqual(all);
  });

  it('mean the same in the database as on the stream', async () => {
    const few = fc.option(fc.constantFrom(0, 0.1, 0.25, 0.42, 1), { nil: undefined });
    const filters = fc.record({
      hops: fc.option(fc.integer({ min: 2, max: 6 }), { nil: undefined }),
      exchange: fc.option(fc.constantFrom('binance', 'okx', 'x'), { nil: undefined }),
      asset: fc.option(fc.constantFrom('BTC', 'USDT', 'ETH'), { nil: undefined }),
      minNetPercent: few,
      minProfitEur: few,
      kind: fc.option(fc.constant('lasting' as const), { nil: undefined }),
    });
    const signals = Object.entries(SIGNALS).map(([id, words]) => signalOf(id, { quote: 'USDT', ...words }));
    const token = harness.owner();
    await fc.assert(
      fc.asyncProperty(filters, async (chosen) => {
        const words = Object.entries(chosen).filter(([, value]) => value !== undefined);
        const query = new URLSearchParams(words.map(([key, value]) => [key, String(value)]));
        const expected = signals.filter((signal) => matchesFilters(chosen, signal)).map(({ id }) => id);
        expect((await ids(token, `?${query}`)).sort()).toEqual(expected.sort());
      }),
      { seed: 20261121, numRuns: 40 },
    );
  });
});

describe('pages', () => {
  async function walk(token: string, limit: number, meanwhile = async () => {}) {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: SignalsAnswer = await ask(token, `?limit=${limit}${cursor && `&cursor=${cursor}`}`);
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
      await meanwhile();
    }
    return seen;
  }
  const names = Array.from({ length: 23 }, (_, n) => `s${String(n).padStart(2, '0')}`);
  const inGroups = names.map((id, n) => opened(id, { detectedAt: second(Math.floor(n / 5)) }));

  it('contain each signal once, newest first, however many share a moment', async () => {
    await here.report(...inGroups);
    for (const token of [harness.owner(), await harness.customer('cus_1', 'GOLD')])
      for (const limit of [1, 4, 5, 23, 100]) expect(await walk(token, limit)).toEqual([...names].reverse());
  });

  it.each(['owner', 'customer'])(
    'of the %s stay the same while signals are opened, changed and ended',
    async (who) => {
      await here.report(...inGroups);
      const token = who === 'owner' ? harness.owner() : await harness.customer('cus_1', 'GOLD');
      let more = 0;
      const meanwhile = async () => {
        more += 1;
        await here.report(
          opened(`new${more}`, { detectedAt: second(100 + more) }),
          ended(names[more] ?? '', { detectedAt: second(Math.floor(more / 5)) }),
        );
      };
      expect(await walk(token, 4, meanwhile)).toEqual([...names].reverse());
    },
  );

  it('read a bounded number of rows, so that rare matches are found page by page', async () => {
    const many = Array.from({ length: 2_100 }, (_, n) =>
      ended(`m${n}`, { detectedAt: second(10 + n), endedAt: second(20 + n), lastSeenAt: second(20 + n) }),
    );
    await here.report(ended('rare', { exchanges: ['okx', 'kraken'] }), ...many);
    for (let left = 5; left > 0; left -= 1) await harness.advance(1_000);
    const token = harness.owner();
    const first = await ask(token, '?exchange=okx');
    expect(idsOf(first)).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    const rest = await ask(token, `?exchange=okx&cursor=${first.nextCursor}`);
    expect(idsOf(rest)).toEqual(['rare']);
    expect(rest.nextCursor).toBeNull();
  });
});

describe('besides the signals', () => {
  it('a request for the head alone uses up nothing of the day', async () => {
    await here.report(opened('a'), opened('b'));
    const token = await harness.customer('cus_1', 'BASIC');
    const head = { method: 'HEAD', headers: sessionHeaders(token) };
    expect((await here.app.request('/api/signals?state=open&limit=1', head)).status).toBe(200);
    expect((await ask(token, '?state=ended')).allowance).toMatchObject({ usedToday: 0 });
  });

  it('the allowance shows what the tier allows, what is used, and when the day ends', async () => {
    await here.report(opened('a'), opened('b'));
    expect((await ask(await harness.customer('cus_1', 'BASIC'))).allowance).toEqual({
      maxHops: 3,
      universe: 'majors',
      daily: 25,
      usedToday: 2,
      resetsAt: '2026-11-22T00:00:00.000Z',
    });
    expect((await ask(await harness.customer('cus_2', 'GOLD'))).allowance).toMatchObject({ daily: null });
  });

  it('the market shows whether advice is about real markets, and fresh', async () => {
    here.setMarket({ state: 'stale', lastQuoteAt: null });
    expect((await ask(await harness.customer('cus_1', 'FREE'))).market).toEqual({
      feed: 'simulated',
      state: 'stale',
      exchanges: 2,
      exchangeNames: [],
      silent: [],
      markets: 40,
      lastQuoteAt: null,
    });
  });

  it('the track record shows how long advice lasted, within the scope of the tier and a day', async () => {
    const lasting = (id: string, seconds: number, words: SignalOverrides = {}) =>
      ended(id, { endedAt: second(seconds), lastSeenAt: second(seconds), ...words });
    await here.report(
      lasting('kept', 40, { expectedMs: 30_000 }),
      lasting('just', 30, { expectedMs: 30_000 }),
      lasting('broken', 10, { expectedMs: 30_000 }),
      lasting('unpromised', 20),
      lasting('cut', 1, { expectedMs: 30_000, endReason: 'feed stopped' }),
      lasting('unseen', 500, { hops: 3 }),
      opened('open'),
    );
    const token = await harness.customer('cus_1', 'FREE');
    expect((await ask(token)).trackRecord).toEqual({
      ended: 5,
      medianLifetimeMs: 25_000,
      keptPromise: 2 / 3,
    });
    expect((await ask(harness.owner())).trackRecord).toMatchObject({ ended: 6 });
    await here.stop();
    here = await harness.replica();
    expect((await ask(token)).trackRecord).toMatchObject({ ended: 6, medianLifetimeMs: 25_000 });
    harness.skip(DAY_MS + 60_000);
    expect((await ask(token)).trackRecord).toEqual({ ended: 0, medianLifetimeMs: null, keptPromise: null });
  });

  it('the track record of a stormy day is as long after a restart as before it', async () => {
    await here.report(ended('a', { endedAt: second(40), lastSeenAt: second(40) }));
    await database.db.execute(
      sql`insert into signals (id, seq, universe, hops, exchanges, assets, net, detected_at, last_seen_at, ended_at, data)
            select id || n, seq, universe, hops, exchanges, assets, net, detected_at, last_seen_at, ended_at, data
            from signals cross join generate_series(1, 10000) n`,
    );
    await here.stop();
    here = await harness.replica();
    expect((await ask(harness.owner())).trackRecord).toMatchObject({ ended: 10_001 });
  });
});

describe('bad input is rejected with an explanation', () => {
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each([
    '?hops=7',
    '?hops=1',
    '?hops=2.5',
    '?hops=0x2',
    '?hops=',
    '?hops=2&hops=3',
    '?kind=short',
    '?minNetPercent=-1',
    '?minNetPercent=1e400',
    '?minNetPercent=NaN',
    '?minProfitEur=99999999999999999999',
    `?exchange=${'x'.repeat(41)}`,
    '?exchange=%00',
    '?state=closed',
    '?limit=0',
    '?limit=101',
    '?limit=9999999',
    '?limit=1;drop table signals',
    '?cursor=',
    '?cursor=x',
    `?cursor=${b64([1])}`,
    `?cursor=${b64([-1, 'a'])}`,
    `?cursor=${b64([8.64e15 + 1, 'a'])}`,
    `?cursor=${b64([1, 'a\0b'])}`,
    `?cursor=${b64({ toString: 1 })}`,
    `?cursor=${'A'.repeat(201)}`,
    '?unknown=1',
    '?__proto__[x]=1',
  ])('%s', async (query) => {
    for (const token of [harness.owner(), await harness.customer('cus_1', 'FREE')]) {
      const answer = await here.get(`/api/signals${query}`, token);
      expect([query, answer.status]).toEqual([query, 400]);
      expect(await answer.json()).toMatchObject({ error: expect.any(String) });
    }
  });

  it('a fraction of hops: the answer says what is possible', async () => {
    const answer = await here.get('/api/signals?hops=2.5', harness.owner());
    expect((await answer.json()).error).toBe('hops: A whole number from 2 to 6');
  });

  it.each([
    ['from=0000-01-01&to=0000-01-02', 'from', 'There is no year 0000.'],
    ['from=2026-11-22&to=2026-11-21', 'to', 'A period cannot end before it begins.'],
  ])('days that no calendar or no database has: %s', async (query, field, message) => {
    const answer = await here.get(`/api/signals/days?${query}`, await harness.customer('cus_1', 'FREE'));
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues).toContainEqual({ field, message });
  });

  it.each(['x', '-1', '1.5', '1e3', '9'.repeat(16), "1' or 1=1"])('Last-Event-ID: %s', async (id) => {
    const answer = await here.get('/api/signals/stream', harness.owner(), { 'Last-Event-ID': id });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ field: 'Last-Event-ID' }] });
  });

  it('no cursor or filter, however malformed, causes a 500', async () => {
    const token = harness.owner();
    await here.report(opened('a'));
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.json({ maxDepth: 2 }).map((json) => Buffer.from(json).toString('base64url')),
      fc.tuple(fc.integer(), fc.string({ maxLength: 5 })).map(b64),
    );
    const field = fc.constantFrom('cursor', 'exchange', 'asset', 'hops', 'minNetPercent', 'limit', 'state');
    await fc.assert(
      fc.asyncProperty(field, value, async (name, given) => {
        const answer = await here.get(`/api/signals?${name}=${encodeURIComponent(given)}`, token);
        expect([200, 400]).toContain(answer.status);
      }),
      { seed: 20261121, numRuns: 150 },
    );
  });
});

describe('past advice', () => {
  const read = async (path: string, token: string) => (await here.get(path, token)).text();

  it('keeps the figures that were advised first, however they changed, and adds up each day', async () => {
    const token = await harness.customer('cus_1', 'PREMIUM');
    await here.stream(token);
    await here.report(
      opened('a', { net: 0.006, profitEur: 38 }),
      opened('b', { exchanges: ['okx', 'kraken'] }),
    );
    await here.report(opened('a', { net: 0.001, profitEur: 2 }));
    await here.report(
      ended('a', { net: 0.0001, profitEur: 1 }),
      ended('b', { exchanges: ['okx', 'kraken'] }),
    );
    const { signals } = await ask(token, '?state=ended&search=BT');
    expect(signals.find(({ id }) => id === 'a')).toMatchObject({
      net: 0.0001,
      firstAdvice: { net: 0.006, profitEur: 38 },
    });
    expect(await ids(token, '?state=ended&search=okx, btc')).toEqual(['b']);
    expect(await ids(token, '?state=ended&search=kx')).toEqual([]);
    const day = signals[0]?.detectedAt.slice(0, 10);
    const days = async (who: string, query = '') =>
      JSON.parse(await read(`/api/signals/days?from=${day}&to=${day}${query}`, who)).days;
    const [total] = await days(token);
    expect(total).toMatchObject({
      day,
      signals: 2,
      advisedEur: 38 + (signals.find(({ id }) => id === 'b')?.firstAdvice?.profitEur ?? 0),
    });
    expect(await days(harness.owner())).toEqual([total]);
    expect(await days(token, '&exchange=okx')).toMatchObject([{ signals: 1 }]);
    expect(await days(await harness.customer('cus_2', 'PREMIUM'))).toEqual([]);
    expect((await here.get(`/api/signals/days?from=2026-01-01&to=2026-02-01`, token)).status).toBe(400);
  });

  it('shows what acting at the caller’s speed returned, once that was measured', async () => {
    const token = await harness.customer('cus_1', 'PREMIUM');
    await here.stream(token);
    await here.report(opened('a', { profitEur: 38 }));
    await here.report(ended('a', { profitEur: 1 }));
    const first = async () => (await ask(token, '?state=ended')).signals[0];
    const signal = await first();
    expect(signal?.returned).toBeUndefined();
    const leftEur = DELAYS_S.map((delay) => (delay === 20 ? -4 : delay));
    await database.db.insert(signalOutcomes).values({
      ...{ signalId: 'a', feed: 'simulated', universe: 'majors', hops: 2, detectedAt: new Date(second(0)) },
      ...{ leftEur, missed: leftEur.map(() => false), amountEur: 2 * (signal?.firstAdvice?.amountEur ?? 0) },
    });
    // Half the measured stake returned half; 20 s is the first delay that covers the 15 s of a desk.
    expect((await first())?.returned).toBeCloseTo(-2, 9);
  });

  it('exports every page of the caller’s signals, and nothing else, as CSV and JSON', async () => {
    const token = await harness.customer('cus_1', 'PREMIUM');
    await here.stream(token);
    const names = Array.from({ length: 3 }, (_, index) => `s${index}`);
    await here.report(...names.map((id) => opened(id)));
    await here.report(...names.map((id) => ended(id)));
    const stranger = await harness.customer('cus_2', 'PREMIUM');
    const csv = (await read('/api/signals/export?format=csv', token)).split('\r\n');
    expect(csv[0]).toMatch(/^advised_at,ended_at,end_reason,held_ms/);
    expect(csv.slice(1).map((line) => line.split(',').at(-1))).toEqual(
      ['s2', 's1', 's0', undefined].map((id) => id ?? ''),
    );
    const json = JSON.parse(await read('/api/signals/export?format=json', token)) as { id: string }[];
    expect(json.map(({ id }) => id)).toEqual(['s2', 's1', 's0']);
    expect(JSON.parse(await read('/api/signals/export?format=json', stranger))).toEqual([]);
    expect((await here.get('/api/signals/export', token)).status).toBe(400);
    const answer = await here.get('/api/signals/export?format=csv', token);
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="signals.csv"');
    await answer.body?.cancel();
  });

  describe('of a customer who has a trading profile', () => {
    const PROMISE = { expectedMs: 20_000 };
    /** 1,000 USDT (€920) leave 10 (€9.20) at best, and 200 of them 4. */
    const told = (id: string, asset: string): SignalChange => ({
      kind: 'opened',
      signal: signalOnBooks(id, TWO_LEGS, {
        ...{ rate: 0.92, exchanges: ['binance', 'kraken'] },
        words: { asset, ...PROMISE },
      }),
    });
    const say = (words: Partial<TradingProfile>) =>
      harness.profiles.set('cus_1', { ...DEFAULT_TRADING_PROFILE, ...words });

    async function given(tier: Tier = 'PREMIUM') {
      const token = await harness.customer('cus_1', tier);
      await here.stream(token);
      await here.report(told('a', 'BTC'), told('sol', 'SOL'));
      // The last worth no longer matters.
      await here.report(
        ended('a', { ...PROMISE }),
        ended('sol', { asset: 'SOL', endReason: 'feed stopped' }),
      );
      const day = '2026-11-21';
      const json = async (path: string) => JSON.parse(await read(path, token));
      return {
        listed: (query = '') => ask(token, `?state=ended${query}`),
        days: async (query = '') => (await json(`/api/signals/days?from=${day}&to=${day}${query}`)).days,
        exported: () => json('/api/signals/export?format=json') as Promise<SignalsAnswer['signals']>,
        csv: async () => (await read('/api/signals/export?format=csv', token)).split('\r\n'),
      };
    }
    const eurosOf = (signals: SignalsAnswer['signals']) =>
      Object.fromEntries(signals.map(({ id, firstAdvice }) => [id, firstAdvice?.profitEur]));

    it.each<[string, Partial<TradingProfile>, number | undefined]>([
      // €460 on each of two exchanges are 500 of the coin: 4 and 3 x 0.75.
      ['their capital', { capital: { kind: 'in all', cents: 920_00 } }, 6.25 * 0.92],
      ['their way of holding coins', { holding: 'moved' }, 7.985 * 0.92],
      ['their fees', { takerFees: { kraken: 0.002 } }, (1_010 * 0.998 - 1_000) * 0.92],
      ['their exchanges', { exchanges: ['kraken'] }, 0],
      ['no trading profile', {}, 9.2],
    ])('shows what was left with %s, on the page, in the day and in the file', async (_, words, eur = 0) => {
      const { listed, days, exported, csv } = await given();
      say(words);
      const expected = { a: expect.closeTo(eur, 9), sol: expect.closeTo(eur, 9) };
      const { signals } = await listed();
      expect(eurosOf(signals)).toEqual(expected);
      expect(signals[0]?.firstAdvice?.valuedAt).toBe(Object.keys(words).length > 0 ? 'set-up' : 'market');
      expect(eurosOf(await exported())).toEqual(expected);
      expect((await csv())[1]?.split(',')).toContain(String(signals[0]?.firstAdvice?.profitEur));
      // The signal that our stop cut short kept no promise, and does not show how long signals last.
      expect(await days()).toEqual([
        {
          ...{ day: '2026-11-21', signals: 2, promised: 1, kept: 1, medianLifetimeMs: 30_000 },
          ...{ advisedEur: expect.closeTo(2 * eur, 9), unvalued: 0, taken: 0, resultCents: null },
        },
      ]);
    });

    it.each<[string, Partial<TradingProfile>, number]>([
      ['their capital', { capital: { kind: 'in all', cents: 920_00 } }, 6.25 / 500],
      ['their fees', { takerFees: { kraken: 0.002 } }, 1.01 * 0.998 - 1],
      ['no trading profile', {}, 0.01],
    ])('writes the percentages with %s to the file as on the page', async (_, words, net) => {
      const { listed, csv } = await given();
      const end = { endedAt: '2026-11-21T12:00:30.000Z', endReason: 'gain gone' as const };
      const figures = { gross: 0.02, net: 0.02, peakNet: 0.03 };
      const found = (more: SignalOverrides = {}) =>
        signalOnBooks('late', TWO_LEGS, {
          ...{ rate: 0.92, exchanges: ['binance', 'kraken'] },
          words: { ...figures, detectedAt: '2026-11-21T12:00:05.000Z', ...more },
        });
      await here.report({ kind: 'opened', signal: found() });
      await here.report({ kind: 'ended', signal: found(end) });
      say(words);
      const [shown] = (await listed()).signals;
      const [names = '', row = ''] = await csv();
      const cells = Object.fromEntries(names.split(',').map((name, at) => [name, row.split(',')[at]]));
      const percent = (fraction = 0) => expect.closeTo(fraction * 100, 9);
      expect(shown).toMatchObject({ id: 'late', size: { net: expect.closeTo(net, 9) } });
      expect(cells.id).toBe('late');
      expect(Number(cells.advised_net_percent)).toEqual(percent(shown?.firstAdvice?.net));
      expect(Number(cells.last_net_percent)).toEqual(percent(shown?.size.net));
      expect(Number(cells.last_profit_eur)).toBe(shown?.size.profitEur);
      expect(Number(cells.peak_net_percent)).toEqual(percent(shown?.peakNet));
    });

    it('shows older advice at the market’s figures, and leaves it out of their sums', async () => {
      say({ capital: { kind: 'in all', cents: 920_00 } });
      const { listed, days } = await given();
      await database.db.execute(sql`update signals set advised = advised #- '{sized,books}' where id = 'a'`);
      const { signals } = await listed();
      expect(signals.find(({ id }) => id === 'a')?.firstAdvice).toMatchObject({
        profitEur: expect.closeTo(9.2, 9),
        valuedAt: 'not kept',
      });
      expect(await days()).toMatchObject([{ signals: 2, advisedEur: expect.closeTo(5.75, 9), unvalued: 1 }]);
    });

    it('is filtered by their own profit', async () => {
      say({ capital: { kind: 'in all', cents: 920_00 } });
      const { listed, days } = await given();
      expect(idsOf(await listed('&minProfitEur=5'))).toHaveLength(2);
      expect(await days('&minProfitEur=5.7')).toMatchObject([{ signals: 2 }]);
      expect(idsOf(await listed('&minProfitEur=6'))).toEqual([]);
      expect(await days('&minProfitEur=6')).toEqual([]);
      expect(idsOf(await listed('&minNetPercent=1.2'))).toHaveLength(2);
      expect(idsOf(await listed('&minNetPercent=1.3'))).toEqual([]);
    });

    it.each<[Tier, readonly string[]]>([
      ['PREMIUM', ['a', 'sol']],
      ['GOLD', ['a']],
    ])('of %s keeps what was counted for them, and leaves out what they mute now', async (tier, kept) => {
      const { listed, days } = await given(tier);
      say({ mutedCoins: ['SOL'] });
      expect(idsOf(await listed()).sort()).toEqual(kept);
      expect(await days()).toMatchObject([{ signals: kept.length, advisedEur: expect.closeTo(9.2, 9) }]);
    });
  });

  it('shows the customer’s own notes on the page, in the day and in the file', async () => {
    const [mine, other] = [
      await harness.customer('cus_1', 'PREMIUM'),
      await harness.customer('cus_2', 'PREMIUM'),
    ];
    for (const token of [mine, other]) await here.stream(token);
    await here.report(...['a', 'b', 'c'].map((id) => opened(id)));
    await here.report(...['a', 'b', 'c'].map((id) => ended(id)));
    const note = (
      signalId: string,
      did: 'took' | 'left',
      result: Pick<typeof journalEntries.$inferInsert, 'resultCents' | 'currency'>,
    ) => ({
      ...{ customerId: 'cus_1', signalId, did, ...result, note: '' },
      ...{ detectedAt: harness.now(), savedAt: harness.now(), way: '' },
    });
    await database.db
      .insert(journalEntries)
      .values([
        note('a', 'took', { resultCents: -2_50 }),
        note('b', 'took', { resultCents: 10_00, currency: 'USD' }),
        note('c', 'left', { resultCents: null }),
      ]);
    await database.db
      .insert(euroRates)
      .values({ currency: 'USD', feed: 'live', eur: 0.8, at: harness.now() });
    const { signals } = await ask(mine, '?state=ended');
    expect(Object.fromEntries(signals.map(({ id, noted }) => [id, noted]))).toEqual({
      a: { did: 'took', resultCents: -2_50, currency: 'EUR', resultEur: -2.5 },
      b: { did: 'took', resultCents: 10_00, currency: 'USD', resultEur: 8 },
      c: { did: 'left', resultCents: null, currency: 'EUR', resultEur: null },
    });
    const days = async (token: string) =>
      JSON.parse(await read('/api/signals/days?from=2026-11-21&to=2026-11-21', token)).days;
    expect(await days(mine)).toMatchObject([{ signals: 3, taken: 2, resultCents: 5_50 }]);
    expect(await days(other)).toMatchObject([{ signals: 3, taken: 0, resultCents: null }]);
    expect(await read('/api/signals/export?format=csv', mine)).toMatch(/,took,8,10,USD,/);
  });

  it('shows a signal that became advice later by the figures with which it did', async () => {
    const low = { profitEur: 0.2 };
    await here.report(opened('a', low));
    const token = await harness.customer('cus_1', 'PREMIUM');
    await here.stream(token);
    await here.report(updated('a', { profitEur: 7 }), updated('a', { profitEur: 9 }));
    await here.report(ended('a', { ...low, worth: signalOf('a').worth }));
    const { signals } = await ask(token, '?state=ended');
    expect(signals.map(({ firstAdvice }) => firstAdvice?.profitEur)).toEqual([9]);
  });

  it('leaves what is stored only for the record out of the owner’s days', async () => {
    await here.report(opened('a', { profitEur: 0.2 }), opened('b'));
    await here.report(ended('a', { profitEur: 0.2 }), ended('b'));
    const days = await read('/api/signals/days?from=2026-11-21&to=2026-11-21', harness.owner());
    expect(JSON.parse(days).days).toMatchObject([{ signals: 1 }]);
  });
});
