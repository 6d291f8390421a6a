import { signalsAnswer } from '@spreadwise/contract';
import { testDatabase } from '../../../../test/database';
import { opened } from '../testing/signals';
import { createSignalsHarness, type Replica, type SignalsHarness } from '../testing/signals-harness';

const database = testDatabase();
let harness: SignalsHarness;
let here: Replica;
beforeEach(async () => {
  harness = createSignalsHarness(database.db);
  here = await harness.replica();
});
afterEach(() => harness.stopAll());
it.each([true, false])(
  'what an unlimited tier gave counts when the tier is counted again (used before: %s)',
  async (usedBefore) => {
    const ask = async (token: string) =>
      signalsAnswer.parse(await (await here.get('/api/signals', token)).json());
    const free = await harness.customer('cus_1', 'FREE');
    await here.report(opened('first'));
    if (usedBefore) await ask(free);
    await harness.advance(61_000);
    const gold = await harness.customer('cus_1', 'GOLD');
    await ask(gold);
    const at = harness.now().toISOString();
    await here.report(...Array.from({ length: 10 }, (_, n) => opened(`g${n}`, { detectedAt: at })));
    await ask(gold);
    await harness.customer('cus_1', 'FREE');
    const { allowance } = await ask(free);
    expect(allowance?.usedToday).toBeGreaterThanOrEqual(10);
  },
);
