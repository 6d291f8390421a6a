/**
 * Runs the unit tests on the versions of Node that Spreadwise supports. Each comes from the npm package of Node's
 * binaries into .cache/; no lockfile is touched.
 *
 *   npm run test:node                                     all of them
 *   npm run test:node -- 22 --selectProjects contract     one; what follows goes to jest
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { ensureInstalled } from '../lib/install.mjs';
import { endAfterChildren, fail, npm, ROOT, run, step } from '../lib/run.mjs';

const VERSIONS = { 20: '20.19.6', 22: '22.23.3', 24: '24.9.0' };
const [first = '', ...others] = process.argv.slice(2);
const isNamed = /^\d+$/.test(first);
if (isNamed && !VERSIONS[first])
  fail(`There is no Node ${first} here; there are ${Object.keys(VERSIONS).join(', ')}.`);
const majors = isNamed ? [first] : Object.keys(VERSIONS);
const args = isNamed ? others : process.argv.slice(2);

endAfterChildren();
await ensureInstalled();
const failed = [];
for (const major of majors) {
  const node = await ensureNode(VERSIONS[major]);
  const code = await step(`unit tests on Node ${VERSIONS[major]}`, () =>
    run(node, ['node_modules/jest/bin/jest.js', '--silent', ...args], {
      env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    }),
  );
  if (code !== 0) failed.push(VERSIONS[major]);
}
if (failed.length) fail(`Failed on Node ${failed.join(', ')}.`);

/** Returns the path of that version's binary. */
async function ensureNode(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = `${ROOT}.cache/node-${version}`;
  const binary = `${folder}/node_modules/${name}/bin/node`;
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, '{ "private": true }\n');
  await step(`Fetching Node ${version}`, () =>
    npm(['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', `${name}@${version}`], {
      cwd: folder,
    }),
  );
  if (!existsSync(binary)) fail(`${name}@${version} could not be fetched from the npm registry.`);
  return binary;
}
