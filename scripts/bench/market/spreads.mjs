/**
 * npm run bench:spreads: what it takes to keep every two exchanges of each pair by the hour: bytes a day, processor time of
 * an hour, and how long 30 days of one series take to read; on a throw-away PostgreSQL or the embedded database.
 *
 *   node scripts/bench/market/spreads.mjs [--database server|embedded]
 */
import { parseArgs } from 'node:util';
import { bundleBench } from '../../lib/bundle-bench.mjs';
import { runWithDatabase } from '../../lib/with-database.mjs';

const { values } = parseArgs({ options: { database: { type: 'string', default: 'server' } } });
const [program] = await bundleBench('spreads', 'run');
process.exit(await runWithDatabase(values.database, [program]));
