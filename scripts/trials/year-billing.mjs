/**
 * Twelve months of a thousand customers on a movable clock; at the end the product's books are compared with the
 * payment sandbox's invoices, to the cent.
 *
 *   npm run year:billing -- [--customers 1000] [--months 12] [--seed 1] [--database embedded|server]
 */
import { bundleBench } from '../lib/bundle-bench.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { runWithDatabase } from '../lib/with-database.mjs';

const { values } = parseOptions({
  options: {
    customers: { type: 'string', default: '1000' },
    months: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'embedded' },
  },
});
const [program] = await bundleBench('billing', 'year');
process.exit(await runWithDatabase(values.database, [program, values.customers, values.months, values.seed]));
