// Installs the packages of the lockfile if they are missing. Needs only Node and npm.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fail, npm, ROOT, run, step } from './run.mjs';

const stampOf = (root) => `${root}node_modules/.installed-lockfile`;
const hashOfLockfile = (root) =>
  createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
const [major, minor] = process.versions.node.split('.').map(Number);

export async function ensureInstalled() {
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Spreadwise needs Node 20.19 or later; this is ${process.version}.`);
  if (isInstalled(ROOT)) return;
  /* npm's messages go to standard error: standard output is for a command's result. */
  const stdio = ['ignore', 2, 2];
  const code = await step('Installing packages from the lockfile', () =>
    // The build needs what NODE_ENV=production would leave out. No npm, however old, runs a package's own scripts.
    npm(['ci', '--include=dev', '--ignore-scripts', '--loglevel=error'], { stdio }),
  );
  if (code !== 0) fail('npm ci failed; its output is above.');
  await run(process.execPath, ['scripts/prepare.mjs'], { stdio });
}

/** Whether the installed packages match the lockfile. */
export function isInstalled(root) {
  return existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === hashOfLockfile(root);
}

/** Records that the installed packages match the current lockfile. */
export function markInstalled(root) {
  writeFileSync(stampOf(root), hashOfLockfile(root));
}
