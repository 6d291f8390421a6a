/**
 * npm run bench:quotes: how long quotes of the live market take from an exchange's socket to the engine, and what each costs,
 * with exchanges in the engine's own thread and in threads of their own. The exchanges are stand-ins in a process of
 * their own, asked by the real market library over real sockets of the loopback.
 *
 *   node scripts/bench/market/quotes.mjs [--rate 30000] [--exchanges 4] [--markets 250] [--threads 1,2,4] [--seconds 10]
 */
import { parseArgs } from 'node:util';
import { bundleBench } from '../../lib/bundle-bench.mjs';
import { run } from '../../lib/run.mjs';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '30000' },
    exchanges: { type: 'string', default: '4' },
    markets: { type: 'string', default: '250' },
    threads: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '10' },
  },
});
const { rate, exchanges, markets, threads, seconds } = values;
if (![rate, exchanges, markets, seconds, ...threads.split(',')].every((value) => Number(value) >= 1)) {
  console.error('All of these are numbers from 1; --threads may be several, with commas between them.');
  process.exit(2);
}
const [program, standIns, thread] = await bundleBench('quotes', 'run', 'exchanges', 'thread');
process.exit(
  await run(process.execPath, [program, standIns, thread, rate, exchanges, markets, threads, seconds]),
);
