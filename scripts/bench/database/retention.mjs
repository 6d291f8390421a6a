/**
 * npm run bench:retention: what it costs to delete a day of deliveries by the product's own statements, beside dropping a
 * partition; and what partitions would cost whoever reads and writes. On a throw-away PostgreSQL.
 *
 *   node scripts/bench/database/retention.mjs [--deliveries 5000000] [--days 90]
 */
import { parseArgs } from 'node:util';
import { bundleBench } from '../../lib/bundle-bench.mjs';
import { runWithDatabase } from '../../lib/with-database.mjs';

const { values } = parseArgs({
  options: { deliveries: { type: 'string', default: '5000000' }, days: { type: 'string', default: '90' } },
});
const [program] = await bundleBench('retention', 'run');
process.exit(await runWithDatabase('server', [program, values.deliveries, values.days]));
