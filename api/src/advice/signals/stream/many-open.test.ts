import { testDatabase } from '../../../../test/database';
import { opened } from '../testing/signals';
import { createSignalsHarness, type Replica, type SignalsHarness, turns } from '../testing/signals-harness';

const database = testDatabase();
let harness: SignalsHarness;
let here: Replica;
beforeEach(async () => {
  harness = createSignalsHarness(database.db);
  here = await harness.replica();
});
afterEach(() => harness.stopAll());
it('a stream opens however many signals are open', async () => {
  await here.report(...Array.from({ length: 1_050 }, (_, at) => opened(`s${at}`)));
  await harness.advance(3_000);
  const stream = await here.stream(harness.owner());
  for (let i = 0; i < 20; i += 1) await turns();
  await harness.advance(2_000);
  expect(stream.isOver()).toBe(false);
});
