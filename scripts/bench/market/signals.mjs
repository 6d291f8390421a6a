/**
 * npm run bench:signals: the simulated market, as fast as it goes, through the whole pipeline in one thread: what it
 * costs, what is found, how long that lasts and how often it lasts as long as promised.
 *
 *   node scripts/bench/market/signals.mjs [--minutes 60] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { bundleBench } from '../../lib/bundle-bench.mjs';
import { run } from '../../lib/run.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isInteger(seed) || seed < 0) {
  console.error('--minutes may be a number above 0, and --seed a whole number from 0.');
  process.exit(2);
}

const [program] = await bundleBench('signals', 'run');
// The memory that is in use is only known after a collection.
process.exit(await run(process.execPath, ['--expose-gc', program, String(minutes), String(seed)]));
