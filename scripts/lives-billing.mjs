/**
 * Random lives of customers against the payment sandbox, as many as wanted; each that fails is printed with its seed.
 *
 *   node scripts/lives-billing.mjs [--lives 1000] [--from 1] [--actions 8]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundleBilling } from './lib/bundle-billing.mjs';
import { run } from './lib/run.mjs';

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    actions: { type: 'string', default: '8' },
  },
});
const folder = await bundleBilling('lives');
process.exit(
  await run(process.execPath, [path.join(folder, 'lives.mjs'), values.lives, values.from, values.actions]),
);
