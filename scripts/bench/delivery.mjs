/**
 * npm run bench:delivery: alerts by two real workers to a mail server, a Bot API, a push service and webhooks on loopback,
 * all of them with faults by a seed, while workers are killed; what reached whom is checked, and how fast it did is printed.
 *
 *   node scripts/bench/delivery.mjs [--seed 1] [--customers 5000] [--signals 10000] [--seconds 120] [--killed-every 10]
 *
 * A kill each ten seconds or so; of a longer time than the run, none.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../lib/install.mjs';
import { fail, ROOT, run } from '../lib/run.mjs';

await ensureInstalled();
const { build } = await import('../build.mjs');
const { bundleBench } = await import('../lib/bundle-bench.mjs');
const { freePort } = await import('../lib/free-port.mjs');
const { startPostgres } = await import('../lib/postgres.mjs');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    customers: { type: 'string', default: '5000' },
    signals: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '120' },
    'killed-every': { type: 'string', default: '10' },
  },
});
const settings = Object.fromEntries(
  Object.entries(values).map(([name, text]) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1) fail(`--${name} may be a whole number above 0.`);
    return [name, number];
  }),
);
await build({ parts: ['api', 'payment-sandbox'] });
const [program] = await bundleBench('delivery', 'run');
const postgres = await startPostgres();
if (!postgres) fail('This needs a PostgreSQL, and none can be had here.');
const port = await freePort();
const sandbox = spawn(process.execPath, [`${ROOT}payment-sandbox/dist/main.js`], {
  stdio: 'ignore',
  env: { PATH: process.env.PATH, PORT: String(port) },
});
process.on('exit', () => sandbox.kill('SIGKILL'));
const code = await run(process.execPath, [
  program,
  JSON.stringify({
    ...settings,
    ...{ databaseUrl: postgres.url, program: `${ROOT}api/dist/main.js` },
    sandboxOrigin: `http://127.0.0.1:${port}`,
  }),
]);
await postgres.stop();
process.exit(code);
