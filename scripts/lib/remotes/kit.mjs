// What a new remote is made with, as this repository knows it: versions, rules for packages, permissions.
import { readFileSync } from 'node:fs';
import { USED } from '../../../remote-sdk/cli/new/repository-files.mjs';
import { importBundled } from '../import-bundled.mjs';
import { ROOT } from '../run.mjs';

/** Packages of ours that a team outside builds on. */
export const PACKAGES = ['contract', 'shared-auth', 'shared-ui', 'testkit', 'remote-sdk'];

/** Where the product listens unless it is told otherwise. */
const PRODUCT = 'http://localhost:3000';

const read = (file) => JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8'));

const named = (folder) => `@spreadwise/${folder}`;

/** Of a package of ours, or of another as the lockfile has it. */
export const versionOf = (name) =>
  name.startsWith('@spreadwise/')
    ? read(`${name.replace('@spreadwise/', '')}/package.json`).version
    : read('package-lock.json').packages[`node_modules/${name}`].version;

/** @param {Record<string, string>} ours package of ours -> where npm finds it */
export async function kitOf(ours) {
  const { overrides, allowScripts } = read('package.json');
  const { PERMISSIONS } = await importBundled('shared-auth/src/model/permissions.ts');
  const { SERVER_PATHS } = await importBundled('contract/src/remotes/server-paths.ts');
  const { TAKEN_NAMES } = await importBundled('contract/src/remotes/taken-names.ts');
  return {
    versions: Object.fromEntries([...USED, ...PACKAGES.map(named)].map((name) => [name, versionOf(name)])),
    overrides: Object.fromEntries(
      Object.entries(overrides).filter(([, version]) => typeof version === 'string'),
    ),
    allowScripts,
    permissions: Object.keys(PERMISSIONS),
    serverPaths: SERVER_PATHS,
    takenNames: TAKEN_NAMES,
    product: PRODUCT,
    ours,
  };
}
