/**
 * npm run bench:deployments: teams deploy their remotes again and again while tabs click through the production build:
 * what fails, what mixes, how soon a version is served, and how soon a bad canary ends.
 *
 *   node scripts/bench-deployments.mjs [--deployments 100] [--tabs 20]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build as bundle } from 'esbuild';
import { build } from './build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ROOT, run } from './lib/run.mjs';

const { values } = parseArgs({
  options: {
    deployments: { type: 'string', default: '100' },
    tabs: { type: 'string', default: '20' },
  },
});
const [deployments, tabs] = [Number(values.deployments), Number(values.tabs)];
for (const [name, number, least] of [
  ['deployments', deployments, 1],
  ['tabs', tabs, 6],
])
  if (!Number.isInteger(number) || number < least) {
    console.error(`--${name} may be a whole number from ${least}.`);
    process.exit(2);
  }

const remotes = ['mfe-auth', 'mfe-signup', 'mfe-dashboard'];
await build();
const outfile = path.join(ROOT, '.cache/bench/deployments.mjs');
await bundle({
  entryPoints: [path.join(ROOT, 'bench/deployments/run.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
});
const settings = { root: ROOT, chromium: await ensureChromium(), remotes, deployments, tabs };
process.exit(await run(process.execPath, [outfile, JSON.stringify(settings)]));
