/**
 * npm run bench:allocation: how many signals a second are given to customers, on the embedded database and on a throw-away
 * PostgreSQL.
 *
 *   node scripts/bench/database/allocation.mjs [--customers 5000] [--rounds 10]
 */
import { parseArgs } from 'node:util';
import { bundleBench } from '../../lib/bundle-bench.mjs';
import { startPostgres } from '../../lib/postgres.mjs';
import { run } from '../../lib/run.mjs';

const { values } = parseArgs({
  options: { customers: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '10' } },
});
const isCount = (text) => Number.isInteger(Number(text)) && Number(text) > 0;
if (!isCount(values.customers) || !isCount(values.rounds)) {
  console.error('--customers and --rounds may be whole numbers above 0.');
  process.exit(2);
}
const [program] = await bundleBench('allocation', 'run');
const measure = (...url) => run(process.execPath, [program, values.customers, values.rounds, ...url]);

let failed = await measure();
const postgres = await startPostgres();
if (postgres) {
  failed ||= await measure(postgres.url);
  await postgres.stop();
} else console.log('no PostgreSQL can be had here');
process.exit(failed);
