/**
 * npm run chaos: the product in its roles on this machine (two web, two market, a worker, PostgreSQL, NATS), with seeded
 * faults. Afterwards advice must have been back in time, with nothing lost or sent twice, including alerts by mail, Telegram,
 * push and webhook, whose servers fail as well.
 *
 *   node scripts/trials/chaos.mjs [--seed 1] [--rounds 19] [--customers 12] [--streams 0 beside theirs] [--only part of a fault's name]
 */
import { ensureInstalled } from '../lib/install.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { fail, ROOT, run } from '../lib/run.mjs';

await ensureInstalled();
const { build } = await import('../build.mjs');
const { bundleBench } = await import('../lib/bundle-bench.mjs');
const { ensureNats } = await import('../lib/nats.mjs');
const { startPostgres } = await import('../lib/postgres.mjs');

const { values } = parseOptions({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '19' },
    customers: { type: 'string', default: '12' },
    streams: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
});
const numberOf = (name, least = 1) => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < least) fail(`--${name} may be a whole number from ${least}.`);
  return number;
};
const [seed, rounds, customers] = ['seed', 'rounds', 'customers'].map((name) => numberOf(name));

await build();
await build({ parts: ['payment-sandbox'] });
const [program] = await bundleBench('chaos', 'run');
const natsProgram = await ensureNats();
const postgres = await startPostgres();
if (!natsProgram || !postgres)
  fail('This needs a PostgreSQL and a nats-server, and they cannot be had here.');
const settings = {
  ...{
    seed,
    rounds,
    customers,
    streams: numberOf('streams', 0),
    only: values.only,
    natsProgram,
    databaseUrl: postgres.url,
  },
  program: `${ROOT}api/dist/main.js`,
  sandboxProgram: `${ROOT}payment-sandbox/dist/main.js`,
};
const code = await run(process.execPath, [program, JSON.stringify(settings)]);
await postgres.stop();
process.exit(code);
