/**
 * npm run bench:deployments: teams deploy their remotes again and again while tabs click through the production build:
 * what fails, what mixes, how soon a version is served, and how soon a bad canary ends.
 *
 *   node scripts/bench-deployments.mjs [--deployments 100] [--tabs 20]
 */
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { bundleBench } from './lib/bundle-bench.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ROOT, run } from './lib/run.mjs';
import { remotes } from './lib/workspaces.mjs';

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

await build();
const [program] = await bundleBench('deployments', 'run');
const settings = { root: ROOT, chromium: await ensureChromium(), remotes: remotes(), deployments, tabs };
process.exit(await run(process.execPath, [program, JSON.stringify(settings)]));
