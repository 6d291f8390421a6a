/** Hundreds of random lives against the payment sandbox. LIFE_SEED=… runs one of them again. */
import { testDatabase } from '../../../test/database';
import { live } from './testing/life';
import { skipPauses } from './testing/provider';

jest.setTimeout(600_000);
const database = testDatabase();
skipPauses();

const LIVES = 200;
const ACTIONS = 8;
const seeds = process.env.LIFE_SEED
  ? [Number(process.env.LIFE_SEED)]
  : Array.from({ length: LIVES }, (_, i) => i + 1);

test('after every life the record is the provider’s, nobody paid twice, and every access was allowed', async () => {
  for (const seed of seeds) {
    const { wrong, story } = await live(database.db, seed, ACTIONS);
    if (wrong.length) throw new Error([`LIFE_SEED=${seed}`, ...story, ...wrong].join('\n'));
  }
});
