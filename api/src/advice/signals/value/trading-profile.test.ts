/** What a customer with a trading profile gets: by a call, by the stream, and in the day's count. */
import { DEFAULT_TRADING_PROFILE, signalsAnswer, type TradingProfile } from '@spreadwise/contract';
import { testDatabase } from '../../../../test/database';
import type { OrderLeg } from '../../engine';
import { createSignalHistoryStore } from '../history/signal-history-store';
import { signalOnBooks, TWO_LEGS } from '../testing/on-books';
import { ended, opened, type SignalOverrides } from '../testing/signals';
import { createSignalsHarness, type Replica, type SignalsHarness, turns } from '../testing/signals-harness';
import { profileKey } from './worth-for';

const database = testDatabase();
let harness: SignalsHarness;
let here: Replica;
beforeEach(async () => {
  harness = createSignalsHarness(database.db);
  here = await harness.replica();
});
afterEach(() => harness.stopAll());

const ask = async (token: string, query = '') =>
  signalsAnswer.parse(await (await here.get(`/api/signals${query}`, token)).json());
const idsOf = (signals: readonly { readonly id: string }[]) =>
  [...new Set(signals.map(({ id }) => id))].sort();
const say = (customerId: string, words: Partial<TradingProfile>) =>
  harness.profiles.set(customerId, { ...DEFAULT_TRADING_PROFILE, ...words });

describe.each(['PRO', 'GOLD'] as const)('a trading profile of a %s customer', (tier) => {
  it('excludes what is muted and what leaves too little, from the answer, the stream and the count', async () => {
    const token = await harness.customer('cus_1', tier);
    say('cus_1', { mutedCoins: ['SOL'], minProfitCents: 5_00, exchanges: ['okx'], minConfidence: 'medium' });
    const stream = await here.stream(token);
    await here.report(
      opened('good'),
      opened('little', { profitEur: 4.99 }),
      opened('muted', { asset: 'SOL' }),
      opened('elsewhere', { exchanges: ['okx', 'kraken'] }),
      opened('unsure', { confidence: { level: 'low', score: 0.2, reasons: [] } }),
    );
    await harness.advance(1_000);
    expect(idsOf(stream.signals())).toEqual(['good']);
    const answer = await ask(token);
    expect(idsOf(answer.signals)).toEqual(['good']);
    if (tier === 'PRO') expect(answer.allowance?.usedToday).toBe(1);
    expect(idsOf((await ask(await harness.customer('cus_2', tier))).signals)).toHaveLength(5);
  });

  it('gets what was found for it alone, which is neither sent, listed nor counted for anybody else', async () => {
    const own = { exchangeRule: 'only', exchanges: ['okx', 'kraken'] } as const;
    const [one, other, plain] = [
      await harness.customer('cus_1', tier),
      await harness.customer('cus_2', tier),
      await harness.customer('cus_3', tier),
    ];
    say('cus_1', { ...own, exchanges: [...own.exchanges] });
    say('cus_2', { exchangeRule: 'only', exchanges: ['okx', 'kraken', 'binance'] });
    const tokens = [one, other, plain, harness.owner()];
    const streams = await Promise.all(tokens.map((token) => here.stream(token)));
    const { worth } = opened('own').signal;
    const exchanges = ['okx', 'kraken'] as const;
    const foundFor = [profileKey({ ...own, exchanges: [...own.exchanges], takerFees: {} }) ?? ''];
    await here.report(
      opened('all', { exchanges }),
      opened('own', { exchanges, foundFor, worth: { ...worth, advised: false } }),
    );
    await harness.advance(1_000);
    expect(streams.map((stream) => idsOf(stream.signals()))).toEqual([
      ['all', 'own'],
      ['all'],
      ['all'],
      ['all'],
    ]);
    const answers = await Promise.all(tokens.map((token) => ask(token)));
    expect(answers.map(({ signals }) => idsOf(signals))).toEqual([['all', 'own'], ['all'], ['all'], ['all']]);
    expect(idsOf((await ask(one, '?state=open')).signals)).toEqual(['all', 'own']);
    const { find } = createSignalHistoryStore(database.db);
    const asked = ['cus_1', 'cus_2', 'cus_3'].map((id) => find(id, 'own', harness.profiles.get(id) ?? null));
    expect((await Promise.all(asked)).map((found) => found !== null)).toEqual([true, false, false]);
    if (tier === 'PRO')
      expect(answers.slice(0, 3).map(({ allowance }) => allowance?.usedToday)).toEqual([2, 1, 1]);
  });

  it('gets what was found for it alone after a break of the stream and in summaries, too', async () => {
    const own = { exchangeRule: 'only', exchanges: ['okx', 'kraken'] } as const;
    say('cus_1', { ...own, exchanges: [...own.exchanges] });
    for (const id of ['cus_1', 'cus_3']) await here.stream(await harness.customer(id, tier));
    const exchanges = ['okx', 'kraken'] as const;
    const { worth } = opened('own').signal;
    const foundFor = profileKey({ ...own, exchanges: [...own.exchanges], takerFees: {} });
    const words = { exchanges, foundFor: [foundFor ?? ''], worth: { ...worth, advised: false } };
    await here.report(opened('own', words));
    await harness.advance(1_000);
    await here.report(ended('own', words));
    const { endedSince, givenBetween } = createSignalHistoryStore(database.db);
    const readers = [
      { customerId: 'cus_1', foundFor },
      { customerId: 'cus_3', foundFor: null },
    ];
    const missed = await Promise.all(readers.map((reader) => endedSince(reader, 0, 9)));
    expect(missed.map((ends) => idsOf(ends.map(({ signal }) => signal)))).toEqual([['own'], []]);
    const [from, until] = [new Date(0), harness.now()];
    const summed = await givenBetween(
      readers.map((reader) => ({ ...reader, id: reader.customerId, from, until })),
    );
    expect([...summed].map(([id, { count }]) => [id, count])).toEqual([['cus_1', 1]]);
  });

  it('applies to the next signal of an open stream when it changes', async () => {
    const token = await harness.customer('cus_1', tier);
    const stream = await here.stream(token);
    say('cus_1', { mutedCoins: ['SOL'] });
    here.bus.publish('access.changed', { customerId: 'cus_1' });
    await turns();
    await here.report(opened('good'), opened('muted', { asset: 'SOL' }));
    await harness.advance(1_000);
    expect(idsOf(stream.signals())).toEqual(['good']);
  });

  it('values every change that is sent, until the end', async () => {
    const token = await harness.customer('cus_1', tier);
    say('cus_1', { capital: { kind: 'in all', cents: 920_00 }, holding: 'moved' });
    const stream = await here.stream(token);
    /** Bought for 100, and sold for `more` than that; moving costs a hundredth of a coin. */
    const gaining = (more: number, words: SignalOverrides = {}) => {
      const free = { fee: 0, step: 0, minAmount: 0, minCost: 0 };
      const legs: OrderLeg[] = [
        { ...free, side: 'buy', levels: [[100, 20]], toll: 0.01 },
        { ...free, side: 'sell', levels: [[100 + more, 20]], toll: 0 },
      ];
      return signalOnBooks('a', legs, { rate: 0.92, words });
    };
    await here.report({ kind: 'opened', signal: gaining(1) });
    await here.report({ kind: 'updated', signal: gaining(0.5, { lastSeenAt: '2026-11-21T12:00:01.000Z' }) });
    const end = { endedAt: '2026-11-21T12:00:30.000Z', endReason: 'gain gone' as const };
    await here.report({ kind: 'ended', signal: gaining(0.5, { ...end, lastSeenAt: end.endedAt }) });
    // Half of the best amount can be moved along: ten coins are bought, and 9.99 sold.
    const near = (value: number) => expect.closeTo(value, 9);
    expect(stream.signals().map(({ worth, endedAt }) => [worth.moved?.profit, endedAt !== null])).toEqual([
      [near(8.99), false],
      [near(3.995), false],
      [near(3.995), true],
    ]);
    expect(stream.events.filter(({ type }) => type === 'update')).toHaveLength(2);
    const [listed] = (await ask(token)).signals;
    expect(listed).toMatchObject({
      size: { amount: near(1_000), profit: near(3.995), amountEur: near(920) },
    });
  });

  it('reaches an open stream within seconds, even without a message', async () => {
    const token = await harness.customer('cus_1', tier);
    const stream = await here.stream(token);
    say('cus_1', { mutedCoins: ['SOL'] });
    await harness.advance(6_000);
    await here.report(opened('muted', { asset: 'SOL' }), opened('good'));
    await harness.advance(1_000);
    expect(idsOf(stream.signals())).toEqual(['good']);
  });

  it.each([
    // €4.996 is shown as €5.00.
    [5_00, ['good', 'just']],
    [null, ['good', 'just', 'little']],
  ])('gets no signal that leaves nothing, or less than a minimum of %s cents', async (least, wanted) => {
    const token = await harness.customer('cus_1', tier);
    say('cus_1', { takerFees: { dear: 0.02 }, minProfitCents: least });
    const stream = await here.stream(token);
    const signal = (id: string, exchanges: readonly string[], rate: number) =>
      ({ kind: 'opened', signal: signalOnBooks(id, TWO_LEGS, { exchanges, rate }) }) as const;
    await here.report(
      signal('good', ['x0', 'x1'], 1),
      signal('nothing', ['x0', 'dear'], 1),
      signal('little', ['x0', 'x1'], 0.4),
      signal('just', ['x0', 'x1'], 0.4996),
    );
    await harness.advance(1_000);
    const { signals, allowance } = await ask(token);
    expect(idsOf(stream.signals())).toEqual(wanted);
    expect(idsOf(signals)).toEqual(wanted);
    if (tier === 'PRO') expect(allowance?.usedToday).toBe(wanted.length);
  });

  it.each([null, { takerFees: { x1: 0.0001 } }])(
    'is never sent the books of a signal (own terms: %j)',
    async (words) => {
      const token = await harness.customer('cus_1', tier);
      if (words) say('cus_1', words);
      const stream = await here.stream(token);
      const found = (lastSeenAt: string, more: SignalOverrides = {}) =>
        signalOnBooks('a', TWO_LEGS, { words: { lastSeenAt, ...more } });
      await here.report({ kind: 'opened', signal: found('2026-11-21T12:00:00.000Z') });
      const changed = found('2026-11-21T12:00:01.000Z', { net: 0.02 });
      const [first, ...others] = changed.books?.legs ?? [];
      const books = { obstacle: null, legs: first ? [{ ...first, minCost: 12.5 }, ...others] : [] };
      await here.report({ kind: 'updated', signal: { ...changed, books } });
      const open = await (await here.get('/api/signals', token)).text();
      const endedAt = '2026-11-21T12:00:30.000Z';
      await here.report({ kind: 'ended', signal: found(endedAt, { endedAt, endReason: 'gain gone' }) });
      const texts = [open, JSON.stringify(stream.events)];
      for (const path of [
        '/api/signals',
        '/api/signals/export?format=json',
        '/api/signals/export?format=csv',
      ])
        texts.push(await (await here.get(path, token)).text());
      for (const text of texts) {
        expect(text).toContain('x1');
        expect(text).not.toMatch(/"books"|levels|minCost/);
      }
    },
  );
});
