/** What a customer with a set-up is handed: by the call, by the stream and in the count of the day. */
import { DEFAULT_TRADING_PROFILE, signalsAnswer, type TradingProfile } from '@spreadwise/contract';
import { testDatabase } from '../../../../test/database';
import { ended, opened, updated } from '../testing/signals';
import { createSignalsHarness, type Replica, type SignalsHarness, turns } from '../testing/signals-harness';

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

describe.each(['PRO', 'GOLD'] as const)('a set-up of %s', (tier) => {
  it('leaves out what is muted and what leaves too little, in the answer, the stream and the count', async () => {
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

  it('that changes holds for the next signal of an open stream', async () => {
    const token = await harness.customer('cus_1', tier);
    const stream = await here.stream(token);
    say('cus_1', { mutedCoins: ['SOL'] });
    here.bus.publish('access.changed', { customerId: 'cus_1' });
    await turns();
    await here.report(opened('good'), opened('muted', { asset: 'SOL' }));
    await harness.advance(1_000);
    expect(idsOf(stream.signals())).toEqual(['good']);
  });

  it('values what is told, change by change, and goes on until the end', async () => {
    const token = await harness.customer('cus_1', tier);
    say('cus_1', { capital: { kind: 'in all', cents: 920_00 }, holding: 'moved' });
    const stream = await here.stream(token);
    const size = (profit: number) => ({
      size: {
        ...opened('a').signal.size,
        profit,
        curve: { points: [[2_000, profit] as [number, number]], least: 1, grain: 0, toll: 1 },
        amount: 2_000,
        amountEur: 1_840,
      },
      worth: {
        inPlace: { eur: profit * 0.92, amount: 2_000, profit, net: profit / 2_000 },
        moved: { eur: (profit - 1) * 0.92, amount: 2_000, profit: profit - 1, net: 0.01 },
        notMoved: null,
        advised: true,
      },
    });
    await here.report(opened('a', size(20)));
    await here.report(updated('a', { ...size(10), lastSeenAt: '2026-11-21T12:00:01.000Z' }));
    await here.report(ended('a', size(10)));
    // Half of the best amount can be moved along: half of the profit, less the toll.
    expect(stream.signals().map(({ worth, endedAt }) => [worth?.moved?.profit, endedAt !== null])).toEqual([
      [9, false],
      [4, false],
      [4, true],
    ]);
    expect(stream.events.filter(({ type }) => type === 'update')).toHaveLength(2);
    const [listed] = (await ask(token)).signals;
    expect(listed).toMatchObject({ size: { amount: 1_000, profit: 4, amountEur: 920 } });
  });

  it('is followed by a stream that is open already', async () => {
    const token = await harness.customer('cus_1', tier);
    const stream = await here.stream(token);
    say('cus_1', { mutedCoins: ['SOL'] });
    await harness.advance(6_000);
    await here.report(opened('muted', { asset: 'SOL' }), opened('good'));
    await harness.advance(1_000);
    expect(idsOf(stream.signals())).toEqual(['good']);
  });
});
