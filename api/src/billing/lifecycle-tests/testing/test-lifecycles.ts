/** The test of random lifecycles, for a file of each half of the seeds: so two of them run side by side. */
import { testDatabase } from '../../../../test/database';
import { skipPauses } from './provider';
import { runLifecycle } from './subscription-lifecycle';

/** On each of the two databases, other ones. A lifecycle takes a second; scripts/lives-billing.mjs runs hundreds. */
const LIFECYCLES = 50;
const ACTIONS = 8;

/** LIFE_SEED=… runs one lifecycle again. */
function seedsOf(half: 'even' | 'odd'): number[] {
  const { LIFE_SEED, TEST_DATABASE_URL } = process.env;
  const first = TEST_DATABASE_URL ? 1001 : 1;
  const all = LIFE_SEED ? [Number(LIFE_SEED)] : Array.from({ length: LIFECYCLES }, (_, i) => first + i);
  return all.filter((seed) => seed % 2 === (half === 'even' ? 0 : 1));
}

export function testLifecycles(half: 'even' | 'odd'): void {
  jest.setTimeout(900_000);
  const database = testDatabase();
  skipPauses();

  test('after every lifecycle the record is the provider’s, nobody paid twice, and every access was allowed', async () => {
    for (const seed of seedsOf(half)) {
      const { wrong, story } = await runLifecycle(database.db, seed, ACTIONS);
      if (wrong.length) throw new Error([`LIFE_SEED=${seed}`, ...story, ...wrong].join('\n'));
    }
  });
}
