/**
 * Random lives of customers against the payment sandbox, as many as wanted; each that fails is printed with its seed.
 *
 *   npm run lives:billing -- [--lives 1000] [--from 1] [--actions 8] [--database embedded|server]
 */
import { parseArgs } from 'node:util';
import { bundleBench } from '../lib/bundle-bench.mjs';
import { runWithDatabase } from '../lib/with-database.mjs';

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    actions: { type: 'string', default: '8' },
    database: { type: 'string', default: 'embedded' },
  },
});
const [program] = await bundleBench('billing', 'lives');
process.exit(await runWithDatabase(values.database, [program, values.lives, values.from, values.actions]));
