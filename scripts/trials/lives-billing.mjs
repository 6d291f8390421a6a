/**
 * Random lives of customers against the payment sandbox, as many as wanted; prints each that fails with its seed.
 *
 * With --leaving, so many contracts are ordered and left instead, on processes that are killed.
 *
 *   npm run lives:billing -- [--lives 1000 | --leaving 10000] [--from 1] [--actions 8] [--database embedded|server]
 */
import { bundleBench } from '../lib/bundle-bench.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { runWithDatabase } from '../lib/with-database.mjs';

const { values } = parseOptions({
  options: {
    lives: { type: 'string', default: '1000' },
    leaving: { type: 'string' },
    from: { type: 'string', default: '1' },
    actions: { type: 'string', default: '8' },
    database: { type: 'string', default: 'embedded' },
  },
});
const [lives, leaving] = await bundleBench('billing', 'lives', 'leaving');
const args = values.leaving
  ? [leaving, values.leaving, values.from]
  : [lives, values.lives, values.from, values.actions];
process.exit(await runWithDatabase(values.database, args));
