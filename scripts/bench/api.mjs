/**
 * npm run bench:api: how many requests a second the API and its pages answer, compared with bare Hono with the same
 * bodies in the same run. The pages are included after `npm run build`.
 *
 *   node scripts/bench/api.mjs [--seconds 2] [--rounds 5]
 */
import { bundleBench } from '../lib/bundle-bench.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { run } from '../lib/run.mjs';

const { values } = parseOptions({
  options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
});
if (!(Number(values.seconds) > 0) || !(Number(values.rounds) >= 1)) {
  console.error('--seconds may be a number above 0, and --rounds one from 1.');
  process.exit(2);
}
const [program, server] = await bundleBench('api', 'run', 'server');
process.exit(await run(process.execPath, [program, server, values.seconds, values.rounds]));
