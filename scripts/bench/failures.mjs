/**
 * npm run bench:failures: every way in which a remote can fail, on a remote of every format, in our shell and in a stock
 * federation host beside it: what a person sees, after how long, whether Retry heals it, whether changed code runs.
 * Prints the matrix; ends with 1 when our shell does not do what it owes.
 *
 *   node scripts/bench/failures.mjs [--formats house,webpack,rspack,vite-var,vite] [--hosts ours,stock,bare]
 *     [--fault "entry: 404"] [--browsers 2]
 */
import { parseArgs } from 'node:util';
import { buildFixture } from '../../shell/e2e/fixtures/build.mjs';
import { build } from '../build.mjs';
import { bundleBench } from '../lib/bundle-bench.mjs';
import { ensureChromium } from '../lib/chromium.mjs';
import { fail, ROOT, run } from '../lib/run.mjs';

const FORMATS = ['house', 'webpack', 'rspack', 'vite-var', 'vite'];
const HOSTS = ['ours', 'stock', 'bare'];

const { values } = parseArgs({
  options: {
    formats: { type: 'string', default: FORMATS.join(',') },
    hosts: { type: 'string', default: HOSTS.join(',') },
    fault: { type: 'string', default: '' },
    browsers: { type: 'string', default: '2' },
  },
});
const formats = listed('formats', FORMATS);
const hosts = listed('hosts', HOSTS);
const browsers = Number(values.browsers);
if (!(Number.isInteger(browsers) && browsers > 0)) fail('--browsers may be a whole number from 1.');

await build();
const fixtures = {};
for (const format of formats) fixtures[format] = await buildFixture(format, 'mfe-auth');
const stockHost = await buildFixture('stock-host', 'stock');
const [program] = await bundleBench('failures', 'run');
const chromium = await ensureChromium();
const settings = { chromium, hosts, fixtures, stockHost, only: values.fault, browsers };
process.exit(await run(process.execPath, [program, JSON.stringify(settings)], { cwd: ROOT }));

function listed(option, known) {
  const given = values[option].split(',');
  const unknown = given.find((one) => !known.includes(one));
  if (unknown !== undefined) fail(`--${option} may name ${known.join(', ')}, and not ${unknown}.`);
  return given;
}
