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
it.each(['PRO', 'GOLD'] as const)('a lowered floor reaches open streams (%s)', async (tier) => {
  harness.floor.eur = 5;
  const stream = await here.stream(await harness.customer('cus_1', tier));
  harness.floor.eur = 1;
  await harness.advance(6_000);
  await here.report(opened('small', { profitEur: 3 }));
  await harness.advance(1_000);
  expect(stream.signals().map(({ id }) => id)).toEqual(['small']);
});
