/** Random subscription lifecycles against the payment sandbox. */
import { testDatabase } from '../../../../test/database';
import { skipPauses } from './testing/provider';
import { runLifecycle } from './testing/subscription-lifecycle';

/** A lifecycle takes about a second: a change runs a few, the long tier more, lifecycles:billing hundreds. */
const COUNT = process.env.TEST_TIER === 'long' ? 50 : 3;
const ACTIONS = 8;

/** Different ones on each of the two databases. LIFE_SEED=… repeats one. */
function seeds(): number[] {
  const { LIFE_SEED, TEST_DATABASE_URL } = process.env;
  const first = TEST_DATABASE_URL ? 1001 : 1;
  return LIFE_SEED ? [Number(LIFE_SEED)] : Array.from({ length: COUNT }, (_, i) => first + i);
}

jest.setTimeout(900_000);
const database = testDatabase();
afterAll(skipPauses());

test("after each lifecycle the record is the provider's, nobody paid twice, and all access was allowed", async () => {
  for (const seed of seeds()) {
    const { wrong, story } = await runLifecycle(database.db, seed, ACTIONS);
    if (wrong.length) throw new Error([`LIFE_SEED=${seed}`, ...story, ...wrong].join('\n'));
  }
});
