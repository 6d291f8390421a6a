/** A signal is delivered when it is worth acting on at the customer's own speed, not when it is found. */
import { DEFAULT_TRADING_PROFILE, signalsAnswer, type TradingProfile } from '@spreadwise/contract';
import { testDatabase } from '../../../../test/database';
import { opened, updated } from '../testing/signals';
import { createSignalsHarness, type Replica, type SignalsHarness } from '../testing/signals-harness';

const database = testDatabase();
let harness: SignalsHarness;
let here: Replica;
beforeEach(async () => {
  harness = createSignalsHarness(database.db);
  here = await harness.replica();
});
afterEach(() => harness.stopAll());

/** Nine in ten keep their whole profit for a second, a share of `lasting` for 15 s, and none for a minute. */
function found(id: string, lasting: number, eur = 10) {
  const keeps = (share: number) => ({
    measured: 100,
    kept: Array.from({ length: 20 }, (_, point) => (point < 20 - share * 20 ? 0.98 : 1)),
  });
  const { signal } = opened(id, { profitEur: eur });
  const { worth } = signal;
  if (!worth) throw new Error('It has a worth.');
  const later = { seconds: 15, chance: lasting, eur: eur * lasting, measured: 100 };
  return {
    worth: { ...worth, later },
    outlook: { bot: keeps(0.9), desk: keeps(lasting), phone: keeps(0) },
  };
}
const say = (customerId: string, words: Partial<TradingProfile>) =>
  harness.profiles.set(customerId, { ...DEFAULT_TRADING_PROFILE, ...words });
const listed = async (token: string, more = '') =>
  signalsAnswer.parse(await (await here.get(`/api/signals?state=open${more}`, token)).json());

it.each(['PRO', 'GOLD'] as const)(
  '%s gets a signal once it is likely to last, counts it then, and never sees its outlook',
  async (tier) => {
    const token = await harness.customer('cus_1', tier);
    const stream = await here.stream(token);
    await here.report(opened('a', found('a', 0.5)));
    await harness.advance(1_000);
    expect(stream.signals()).toEqual([]);
    expect((await listed(token)).signals).toEqual([]);
    await here.report(updated('a', { ...found('a', 0.7), lastSeenAt: '2026-11-21T12:00:01.000Z' }));
    await harness.advance(1_000);
    expect(stream.signals()).toHaveLength(1);
    const { signals, allowance } = await listed(token);
    expect(signals[0]?.worth.later).toMatchObject({ seconds: 15, chance: 0.7 });
    if (tier === 'PRO') expect(allowance?.usedToday).toBe(1);
    expect(JSON.stringify([stream.events, signals])).not.toContain('outlook');
  },
);

it('a signal is delivered to a program and not to a phone, each with its own probability', async () => {
  const [program, phone] = [await harness.customer('cus_1', 'PRO'), await harness.customer('cus_2', 'PRO')];
  say('cus_1', { reaction: 'bot' });
  say('cus_2', { reaction: 'phone' });
  await here.report(opened('a', found('a', 0.5)));
  await harness.advance(1_000);
  const [signal] = (await listed(program)).signals;
  expect(signal?.worth.later).toMatchObject({ seconds: 1, chance: expect.closeTo(0.9, 1) });
  expect(signal?.confidence).toMatchObject({ level: 'high', score: signal?.worth.later?.chance });
  expect((await listed(phone)).signals).toEqual([]);
});

it('a signal is delivered only if its expected profit reaches the minimum, whatever its profit at once', async () => {
  const token = await harness.customer('cus_1', 'PRO');
  say('cus_1', { minProfitCents: 8_00 });
  await here.report(opened('a', found('a', 0.7)));
  await harness.advance(1_000);
  expect((await listed(token)).signals).toEqual([]);
  say('cus_1', { minProfitCents: 6_00 });
  expect((await listed(token)).signals).toHaveLength(1);
});

it.each(['PRO', 'GOLD', null] as const)(
  'the list asks as much of what an open signal can be expected to leave as the stream: %s',
  async (tier) => {
    const token = tier ? await harness.customer('cus_1', tier) : harness.owner();
    await here.report(opened('a', found('a', 0.7)));
    expect((await listed(token)).signals).toHaveLength(1);
    for (const [least, shown] of [
      ['7', 1],
      ['8', 0],
    ] as const) {
      const stream = await here.stream(token, `?minProfitEur=${least}`);
      expect(stream.signals()).toHaveLength(shown);
      expect((await listed(token, `&minProfitEur=${least}`)).signals).toHaveLength(shown);
    }
  },
);
