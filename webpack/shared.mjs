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

/** Packages of which the shell provides only the exports that a file of shell/src/remotes/sharing/provided/ names. */
export const PROVIDED_IN_PART = ['react-router-dom', '@tanstack/react-query'];
export const providedFile = (name) =>
  fileURLToPath(
    new URL(`../shell/src/remotes/sharing/provided/${name.replace(/^@.*\//, '')}.ts`, import.meta.url),
  );

const contract = (version) => ({ singleton: true, strictVersion: true, requiredVersion: `^${version}` });

export const remoteShared = () =>
  Object.fromEntries(
    Object.entries(VERSIONS).map(([name, version]) => [name, { ...contract(version), import: false }]),
  );
