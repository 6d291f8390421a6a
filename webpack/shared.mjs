/**
 * The one list of packages that the shell provides and every remote consumes: one instance each in the page.
 * A remote holds no copy of its own (`import: false`) and fails alone when it needs another version.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const versionOf = (name) =>
  require(fileURLToPath(new URL(`../${name}/package.json`, import.meta.url))).version;
const installed = (name) => versionOf(`node_modules/${name}`);

/** Requests as code writes them -> the installed version. React is needed exactly, the others within their major. */
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
 * Packages of which the page has a part from the start, and the whole when a remote asks for more: the exports that the
 * files of these names export.
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
 * Every shared package, so that none is bundled by mistake; the gate holds the build to what it says here.
 * @param {Record<string, string>} [needs] package -> the range that the remote runs with (remote.json)
 */
export const remoteShared = (needs = {}) =>
  Object.fromEntries(
    Object.entries(VERSIONS).map(([name, version]) => [
      name,
      { ...contract(needs[name] ?? `^${version}`), import: false },
    ]),
  );
