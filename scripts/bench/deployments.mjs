/**
 * npm run bench:deployments: teams deploy their remotes again and again while tabs click through the production build:
 * what fails, what mixes, how soon a version is served, and how soon a bad canary ends.
 * Each remote is deployed as we build it (house) and by the SDK's presets (containers by webpack, ES modules by Vite), in
 * turn. By Rspack only when it is asked for: its manifest of a remote whose exposed modules import one another (mfe-auth)
 * calls the copies of shared packages the remote's own, and the gate refuses it by their size.
 *
 *   node scripts/bench/deployments.mjs [--deployments 100] [--tabs 20] [--formats house,webpack,vite]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { bundleBench } from '../lib/bundle-bench.mjs';
import { ensureChromium } from '../lib/chromium.mjs';
import { PRESET_BUILDS } from '../lib/remotes/preset-builds.mjs';
import { fail, ROOT, run, step } from '../lib/run.mjs';
import { remotes } from '../lib/workspaces.mjs';

const FORMATS = ['house', ...Object.keys(PRESET_BUILDS)];

const { values } = parseArgs({
  options: {
    deployments: { type: 'string', default: '100' },
    tabs: { type: 'string', default: '20' },
    formats: { type: 'string', default: 'house,webpack,vite' },
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

const formats = values.formats.split(',');
const unknown = formats.find((format) => !FORMATS.includes(format));
if (unknown !== undefined) fail(`--formats may name ${FORMATS.join(', ')}, and not ${unknown}.`);

await build();
const [program] = await bundleBench('deployments', 'run');
const builds = await step('building by the presets', buildAll);
const settings = { chromium: await ensureChromium(), builds, deployments, tabs };
process.exit(await run(process.execPath, [program, JSON.stringify(settings)]));

/** One after the other: Vite's plugin keeps what it knows of a build for the whole process. */
async function buildAll() {
  const all = {};
  for (const remote of remotes()) {
    const context = path.join(ROOT, remote);
    const contract = JSON.parse(readFileSync(path.join(context, 'remote.json'), 'utf8'));
    all[remote] = {};
    for (const format of formats) {
      const outDir =
        format === 'house'
          ? path.join(context, 'dist')
          : path.join(ROOT, '.cache/presets', `${remote}-${format}`);
      if (format !== 'house') await PRESET_BUILDS[format]({ contract, context, outDir });
      all[remote][format] = outDir;
    }
  }
  return all;
}
