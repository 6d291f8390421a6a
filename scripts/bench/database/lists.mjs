/**
 * npm run bench:lists: the duration (p50, p95) of each read call of the owner's panel and of the customers' pages, with
 * 100,000 customers, a million page views and a million signals, on a throw-away PostgreSQL or the embedded database.
 *
 *   node scripts/bench/database/lists.mjs [--views 1000000] [--database server|embedded]
 */
import { bundleBench } from '../../lib/bundle-bench.mjs';
import { parseOptions } from '../../lib/options/parse-options.mjs';
import { runWithDatabase } from '../../lib/with-database.mjs';

const { values } = parseOptions({
  options: {
    views: { type: 'string', default: '1000000' },
    database: { type: 'string', default: 'server' },
  },
});
const [program] = await bundleBench('lists', 'run');
process.exit(await runWithDatabase(values.database, [program, values.views]));
