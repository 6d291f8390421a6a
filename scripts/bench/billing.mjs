/**
 * npm run bench:billing: webhooks a second until their effect is committed, and how long create-subscription takes, on
 * the embedded database and on a throw-away PostgreSQL.
 *
 *   node scripts/bench/billing.mjs [--sign-ups 100] [--webhooks 2000]
 */
import { parseArgs } from 'node:util';
import { buildServer } from '../build-servers.mjs';
import { bundleBench } from '../lib/bundle-bench.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { run } from '../lib/run.mjs';

const { values } = parseArgs({
  options: {
    'sign-ups': { type: 'string', default: '100' },
    webhooks: { type: 'string', default: '2000' },
  },
});

await buildServer('api');
const [program] = await bundleBench('billing', 'bench', 'sandbox');
const measure = (mode, ...url) =>
  run(process.execPath, [program, mode, values['sign-ups'], values.webhooks, ...url]);

let failed = await measure('embedded');
const postgres = await startPostgres();
if (postgres) {
  failed ||= await measure('server', postgres.url);
  await postgres.stop();
} else console.log('server     no PostgreSQL can be had here');
process.exit(failed);
