/**
 * Sends hostile and malformed input to each call of the contract on the whole product, as often as requested.
 *
 *   npm run fuzz -- [--runs 20000] [--seed 1]
 */
import { ensureInstalled } from '../lib/install.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { ROOT, run } from '../lib/run.mjs';

const { values } = parseOptions({
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

await ensureInstalled();
console.log(`${values.runs} requests from seed ${values.seed}`);
process.env.FUZZ_RUNS = values.runs;
process.env.FUZZ_SEED = values.seed;
process.env.NODE_OPTIONS = '--experimental-vm-modules --no-warnings';
const jest = [`${ROOT}node_modules/jest/bin/jest.js`, '--selectProjects', 'api', '--', 'boot/every-call'];
process.exit(await run(process.execPath, jest));
