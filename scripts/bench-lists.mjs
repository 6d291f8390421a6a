/**
 * npm run bench:lists: how long the first pages of the owner's lists take, and one deep in them, on a throw-away PostgreSQL
 * with a million page views.
 *
 *   node scripts/bench-lists.mjs [--views 1000000]
 */
import { parseArgs } from 'node:util';
import { bundleBench } from './lib/bundle-bench.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { run } from './lib/run.mjs';

const { values } = parseArgs({ options: { views: { type: 'string', default: '1000000' } } });
const [program] = await bundleBench('lists', 'run');
const postgres = await startPostgres();
if (!postgres) {
  console.error('No PostgreSQL can be had here.');
  process.exit(1);
}
const failed = await run(process.execPath, [program, values.views, postgres.url]);
await postgres.stop();
process.exit(failed);
