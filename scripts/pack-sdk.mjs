/**
 * Packs what a team outside this repository builds on: compiled, with types, each as a file that npm installs.
 *
 *   npm run pack:sdk -- --to DIR
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { capture, fail, ROOT, step } from './lib/run.mjs';

const USAGE = 'npm run pack:sdk -- --to DIR';

const to = readFolder();
await ensureInstalled();
const { build } = await import('./build.mjs');
await build({ parts: ['shell'] });
const { stagePackages } = await import('./lib/remotes/sdk-packages.mjs');
const staging = path.join(ROOT, '.cache/sdk');
rmSync(staging, { recursive: true, force: true });
const folders = await step('compiling the packages', () => stagePackages(staging));
mkdirSync(to, { recursive: true });
const args = ['pack', ...folders, '--pack-destination', to, '--json', '--loglevel=error'];
const { code, output } = await capture('npm', args);
if (code !== 0) fail(`npm pack failed:\n${output}`);
for (const { filename, size, entryCount } of JSON.parse(output.slice(output.indexOf('['))))
  console.log(`${path.join(to, filename)}  ${(size / 1000).toFixed(1)} kB, ${entryCount} files`);

function readFolder() {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' } } });
    if (values.to) return path.resolve(process.env.INIT_CWD ?? '', values.to);
  } catch (error) {
    fail(`${error.message}\nUsage: ${USAGE}`);
  }
  return fail(`--to is missing: the folder for the packed files.\nUsage: ${USAGE}`);
}
