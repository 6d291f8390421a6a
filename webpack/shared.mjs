/**
 * The only list of packages that the shell provides and every remote consumes: one instance each in the page.
 * A remote contains no copy (`import: false`) and fails alone if it needs another version.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const versionOf = (name) =>
  require(fileURLToPath(new URL(`../${name}/package.json`, import.meta.url))).version;
const installed = (name) => versionOf(`node_modules/${name}`);

/** Import requests -> the installed version. React must match exactly, the others within their major version. */
export const VERSIONS = {
  react: installed('react'),
  'react/jsx-runtime': installed('react'),
  'react-dom': installed('react-dom'),
  'react-router-dom': installed('react-router-dom'),
  '@tanstack/react-query': installed('@tanstack/react-query'),
  '@spreadwise/shared-auth': versionOf('shared-auth'),
  '@spreadwise/shared-ui': versionOf('shared-ui'),
};

/**
 * Packages that the page has in part from the start, and as a whole once a remote needs more. The files of these names
 * list the exports of each.
 */
export const PROVIDED_IN_PART = ['react-router-dom', '@tanstack/react-query'];
const sharing = (folder, name) =>
  fileURLToPath(
    new URL(`../shell/src/remotes/sharing/${folder}/${name.replace(/^@.*\//, '')}.ts`, import.meta.url),
  );
export const partFile = (name) => sharing('provided', name);
export const wholeFile = (name) => sharing('whole', name);

const contract = (requiredVersion) => ({ singleton: true, strictVersion: true, requiredVersion });

/**
 * Lists every shared package, so that none is bundled by mistake; the gate checks the build against this.
 * @param {Record<string, string>} [needs] package -> the range that the remote runs with (remote.json)
 */
export const remoteShared = (needs = {}) =>
  Object.fromEntries(
    Object.entries(VERSIONS).map(([name, version]) => [
      name,
      { ...contract(needs[name] ?? `^${version}`), import: false },
    ]),
  );
