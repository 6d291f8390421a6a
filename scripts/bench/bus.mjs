/**
 * npm run bench:bus: how long a signal takes from the process that finds it to a stream of another process, on a throw-away
 * PostgreSQL: over PostgreSQL's notify, over NATS JetStream, and by asking the database each second.
 *
 *   node scripts/bench/bus.mjs [--seconds 20] [--rate 50]
 */
import { parseArgs } from 'node:util';
import { bundleBench } from '../lib/bundle-bench.mjs';
import { ensureNats } from '../lib/nats.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { run } from '../lib/run.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, rate: { type: 'string', default: '50' } },
});
const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
if (!(seconds >= 1) || !(rate > 0)) {
  console.error('--seconds may be a number from 1, and --rate a number above 0.');
  process.exit(2);
}

const postgres = await startPostgres();
if (!postgres) {
  console.error('No PostgreSQL can be had here, and without one there are no several processes.');
  process.exit(1);
}
const nats = await ensureNats();
const [program, one] = await bundleBench('bus', 'run', 'process');
const code = await run(process.execPath, [
  program,
  one,
  postgres.url,
  values.seconds,
  values.rate,
  ...(nats ? [nats] : []),
]);
await postgres.stop();
process.exit(code);
