import { DEFAULT_TRADING_PROFILE, signalsAnswer, type TradingProfile } from '@spreadwise/contract';
import { testDatabase } from '../../../../test/database';
import type { OrderLeg } from '../../engine';
import { signalOnBooks } from '../testing/on-books';
import type { SignalOverrides } from '../testing/signals';
import { createSignalsHarness, type Replica, type SignalsHarness, turns } from '../testing/signals-harness';

const database = testDatabase();
let harness: SignalsHarness;
let here: Replica;
beforeEach(async () => {
  harness = createSignalsHarness(database.db);
  here = await harness.replica();
});
afterEach(() => harness.stopAll());
const say = (customerId: string, words: Partial<TradingProfile>) =>
  harness.profiles.set(customerId, { ...DEFAULT_TRADING_PROFILE, ...words });
it.each(['PRO', 'GOLD'] as const)(
  'what is open is valued at a changed profile on an open stream (%s)',
  async (tier) => {
    const gaining = (more: number, words: SignalOverrides = {}) => {
      const free = { fee: 0, step: 0, minAmount: 0, minCost: 0 };
      const legs: OrderLeg[] = [
        { ...free, side: 'buy', levels: [[100, 20]], toll: 0 },
        { ...free, side: 'sell', levels: [[100 + more, 20]], toll: 0 },
      ];
      return signalOnBooks('a', legs, { rate: 1, words });
    };
    const token = await harness.customer('cus_1', tier);
    const stream = await here.stream(token);
    await here.report({ kind: 'opened', signal: gaining(1) });
    say('cus_1', { capital: { kind: 'in all', cents: 200_00 } });
    here.bus.publish('access.changed', { customerId: 'cus_1' });
    await turns();
    await harness.advance(7_000);
    await here.report({
      kind: 'updated',
      signal: gaining(1, { lastSeenAt: '2026-11-21T12:00:08.000Z', expectedMs: 5 }),
    });
    await harness.advance(2_000);
    const {
      signals: [listed],
    } = signalsAnswer.parse(await (await here.get('/api/signals', token)).json());
    expect(stream.signals().at(-1)?.size).toEqual(listed?.size);
  },
);
