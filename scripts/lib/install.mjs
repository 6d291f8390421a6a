// Installs what is missing: the packages of the lockfile, for which Node and npm are enough, and Debian's for tests.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fail, npm, ROOT, run, step } from './run.mjs';

const stampOf = (root) => `${root}node_modules/.installed-lockfile`;
const readStamp = (root) => (existsSync(stampOf(root)) ? readFileSync(stampOf(root), 'utf8') : '');
const hashOfLockfile = (root) =>
  createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
const [major, minor] = process.versions.node.split('.').map(Number);
/** In the stamp after the hash: what is only for checks and tests is not installed. */
const WITHOUT_DEV = ' without development packages';

/**
 * @param {{ dev?: boolean }} [needs] `dev: false`: what builds and runs the product is enough (half of all packages)
 */
export async function ensureInstalled({ dev = true } = {}) {
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Spreadwise needs Node 20.19 or later; this is ${process.version}.`);
  if (isInstalled(ROOT) || (!dev && isInstalledWithoutDev(ROOT))) return;
  /* npm's messages go to standard error: standard output is for a command's result. */
  const stdio = ['ignore', 2, 2];
  const [command, ...options] = installs(dev);
  const code = await step('Installing packages from the lockfile', () =>
    npm([command, ...options, '--ignore-scripts', '--loglevel=error'], { stdio }),
  );
  if (code !== 0) fail(`npm ${command} failed; its output is above.`);
  if (dev) await run(process.execPath, ['scripts/prepare.mjs'], { stdio });
  else writeFileSync(stampOf(ROOT), hashOfLockfile(ROOT) + WITHOUT_DEV);
}

/** `ci` removes what is installed first, which a product that runs from this folder would not survive. */
function installs(dev) {
  // What a package only wants beside itself is left out too: rspack and a second TypeScript, which no build here loads.
  if (!dev) return ['ci', '--omit=dev', '--legacy-peer-deps'];
  // NODE_ENV=production would leave development packages out.
  return isInstalledWithoutDev(ROOT) ? ['install', '--include=dev', '--no-save'] : ['ci', '--include=dev'];
}

/** Whether the installed packages match the lockfile. */
export function isInstalled(root) {
  return readStamp(root) === hashOfLockfile(root);
}

const isInstalledWithoutDev = (root) => readStamp(root) === hashOfLockfile(root) + WITHOUT_DEV;

/** Records that the installed packages match the current lockfile. */
export function markInstalled(root) {
  writeFileSync(stampOf(root), hashOfLockfile(root));
}

/** The lists of packages are fetched once. */
let lists;

/** Does nothing where Debian's packages cannot be installed. `purpose` completes the line that reports it. */
export async function installDebian(name, purpose, options = []) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  await step(`Installing Debian's ${name} ${purpose}`, async () => {
    lists ??= run('apt-get', ['update', '-qq']);
    await lists;
    await run('apt-get', ['install', '-y', '-qq', ...options, name]);
  });
}
