/**
 * npm run pack:product -- --to DIR: exactly what a machine needs to run the product: the builds, and the packages that
 * they load. `node api/dist/main.js` starts it there; the Dockerfile makes the image from it.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { parseOptions } from './lib/options/parse-options.mjs';
import { fail, npm, ROOT, step } from './lib/run.mjs';
import { remotes } from './lib/workspaces.mjs';

const { values } = parseOptions({ options: { to: { type: 'string' } } });
if (!values.to) fail('--to must be the folder to make.');
const target = path.resolve(values.to);
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`);

await ensureInstalled();
await build();
await build({ parts: ['payment-sandbox'] });
await step('Installing what runs', installPackages);
for (const part of ['api', 'payment-sandbox', 'site', 'remote-sdk', 'shell', ...remotes()])
  copy(`${part}/dist`);
for (const file of ['LICENSE', 'docs/licences.md']) copy(file);

function copy(from) {
  cpSync(path.join(ROOT, from), path.join(target, from), {
    recursive: true,
    // A database has files ending in .map as well.
    filter: (file) => !/\.(js|css)\.map$/.test(file) && path.basename(file) !== '.inputs',
  });
}

/** Our own workspaces are inside the builds: only the API's packages are installed, by the lockfile, without scripts. */
async function installPackages() {
  mkdirSync(target, { recursive: true });
  const workspaces = readdirSync(ROOT).filter((name) => existsSync(path.join(ROOT, name, 'package.json')));
  const files = ['package-lock.json', '.npmrc'];
  for (const file of ['package.json', ...files, ...workspaces.map((name) => `${name}/package.json`)])
    copy(file);
  const code = await npm(
    ['ci', '--omit=dev', '--workspace=@spreadwise/api', '--ignore-scripts', '--loglevel=error'],
    { cwd: target },
  );
  if (code !== 0) fail('npm ci failed; its output is above.');
  // What npm needed but the product does not.
  const others = workspaces.filter((name) => name !== 'api');
  for (const file of [...files, ...others, 'node_modules/@spreadwise'])
    rmSync(path.join(target, file), { recursive: true, force: true });
}
