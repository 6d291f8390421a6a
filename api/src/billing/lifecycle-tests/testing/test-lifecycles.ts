/** The test of random lives, for a file of each half of the seeds: so two of them run side by side. */
import { testDatabase } from '../../../../test/database';
import { skipPauses } from './provider';
import { live } from './subscription-lifecycle';

/** On each of the two databases, other ones. A life takes a second; scripts/lives-billing.mjs runs hundreds. */
const LIVES = 50;
const ACTIONS = 8;

/** LIFE_SEED=… runs one life again. */
function seedsOf(half: 'even' | 'odd'): number[] {
  const { LIFE_SEED, TEST_DATABASE_URL } = process.env;
  const first = TEST_DATABASE_URL ? 1001 : 1;
  const all = LIFE_SEED ? [Number(LIFE_SEED)] : Array.from({ length: LIVES }, (_, i) => first + i);
  return all.filter((seed) => seed % 2 === (half === 'even' ? 0 : 1));
}

export function testLives(half: 'even' | 'odd'): void {
  jest.setTimeout(900_000);
  const database = testDatabase();
  skipPauses();

  test('after every life the record is the provider’s, nobody paid twice, and every access was allowed', async () => {
    for (const seed of seedsOf(half)) {
      const { wrong, story } = await live(database.db, seed, ACTIONS);
      if (wrong.length) throw new Error([`LIFE_SEED=${seed}`, ...story, ...wrong].join('\n'));
    }
  });
}
