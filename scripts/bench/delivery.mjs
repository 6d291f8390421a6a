/**
 * npm run bench:delivery: alerts by two real workers to a mail server, a Bot API, a push service and webhooks on
 * loopback, all with seeded faults, while workers are killed. Checks who received what, and prints how fast.
 *
 *   node scripts/bench/delivery.mjs [--seed 1] [--customers 5000] [--signals 10000] [--seconds 2400] [--speed 4] [--killed-every 60]
 *
 *   … --simulated embedded|server
 *
 * runs the same in simulated time, without sockets: every address of every channel starts to refuse, customers are
 * deleted, and the market is killed as well.
 *
 * Seconds are those of a clock that everything shares, including the database, and that runs faster than real time by
 * --speed. With `--speed 1` the output shows how fast alerts are; with more, only whether they are right. A kill comes
 * about once a minute of that clock; with an interval longer than the run, none.
 */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureInstalled } from '../lib/install.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { fail, ROOT, run } from '../lib/run.mjs';

await ensureInstalled();
const { build } = await import('../build.mjs');
const { bundleBench } = await import('../lib/bundle-bench.mjs');
const { freePort } = await import('../lib/free-port.mjs');
const { startPostgres } = await import('../lib/postgres.mjs');

const STARTING_UP = '57P03';

const { values } = parseOptions({
  options: {
    seed: { type: 'string', default: '1' },
    customers: { type: 'string', default: '5000' },
    signals: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '2400' },
    speed: { type: 'string', default: '4' },
    'killed-every': { type: 'string', default: '60' },
    simulated: { type: 'string' },
  },
});
if (values.simulated && !['embedded', 'server'].includes(values.simulated))
  fail('--simulated may be embedded or server.');
const { simulated, ...numbers } = values;
const settings = Object.fromEntries(
  Object.entries(numbers).map(([name, text]) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1) fail(`--${name} may be a whole number above 0.`);
    return [name, number];
  }),
);
if (simulated) await simulate();
await build({ parts: ['api', 'payment-sandbox'] });
const [program] = await bundleBench('delivery', 'run');
const postgres = await startPostgres();
if (!postgres) fail('This needs a PostgreSQL, and none can be had here.');
const clock = `${ROOT}bench/delivery/clock.mjs`;
const time = { origin: Date.now(), speed: settings.speed };
process.env.BENCH_CLOCK = JSON.stringify(time);
await hurryDatabase(postgres.url, time);
const port = await freePort();
const sandbox = spawn(process.execPath, [`${ROOT}payment-sandbox/dist/main.js`], {
  stdio: 'ignore',
  env: { PATH: process.env.PATH, PORT: String(port) },
});
process.on('exit', () => sandbox.kill('SIGKILL'));
const code = await run(process.execPath, [
  ...['--import', clock, program],
  JSON.stringify({
    ...settings,
    ...{ databaseUrl: postgres.url, program: `${ROOT}api/dist/main.js`, clock },
    sandboxOrigin: `http://127.0.0.1:${port}`,
  }),
]);
await postgres.stop();
process.exit(code);

async function simulate() {
  const [program] = await bundleBench('delivery', 'simulate');
  const postgres = simulated === 'server' ? await startPostgres() : null;
  if (simulated === 'server' && !postgres) fail('This needs a PostgreSQL, and none can be had here.');
  if (postgres) await (await connectOnceStarted(postgres.url)).end();
  const code = await run(process.execPath, [
    program,
    JSON.stringify({ ...settings, databaseUrl: postgres?.url ?? null }),
  ]);
  await postgres?.stop();
  process.exit(code);
}

/** Leases follow the database's clock, which is read by a function that one of the same name shadows here. */
async function hurryDatabase(connectionString, { origin, speed }) {
  const client = await connectOnceStarted(connectionString);
  await client.query(`create function public.clock_timestamp() returns timestamptz language sql volatile as $$
    select to_timestamp(${origin / 1_000} + (extract(epoch from pg_catalog.clock_timestamp()) - ${origin / 1_000}) * ${speed}) $$`);
  await client.query(
    `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
  );
  await client.end();
}

async function connectOnceStarted(connectionString) {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (error.code !== STARTING_UP) throw error;
    await sleep(100);
    return connectOnceStarted(connectionString);
  }
}
