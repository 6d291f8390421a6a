// Adds a workspace of this repository to the lockfile and links it, without a network: for workspaces whose packages
// are all installed already.
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { isInstalled, markInstalled } from './install.mjs';

const FIELDS = ['name', 'version', 'license', 'dependencies', 'devDependencies'];

/** @param {string} root the repository, with a trailing slash @param {string} folder the workspace's */
export function lockWorkspace(root, folder) {
  const workspace = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));
  const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
  const needed = Object.keys({ ...workspace.dependencies, ...workspace.devDependencies });
  const missing = needed.filter((name) => !lock.packages[`node_modules/${name}`]);
  if (missing.length)
    throw new Error(
      `${folder} needs packages that are not installed: ${missing.join(', ')}. Run npm install.`,
    );
  const wasInstalled = isInstalled(root);
  const { '': top, ...packages } = lock.packages;
  top.workspaces = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).workspaces;
  packages[folder] = Object.fromEntries(
    FIELDS.filter((field) => field in workspace).map((field) => [field, sorted(workspace[field])]),
  );
  packages[`node_modules/${workspace.name}`] = { resolved: folder, link: true };
  lock.packages = { '': top, ...sorted(packages) };
  writeFileSync(`${root}package-lock.json`, `${JSON.stringify(lock, null, 2)}\n`);

  const link = `${root}node_modules/${workspace.name}`;
  if (!existsSync(link)) symlinkSync(`../../${folder}`, link, 'junction');
  if (wasInstalled) markInstalled(root);
}

/** In npm's order. */
const sorted = (value) =>
  typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b, 'en')))
    : value;
