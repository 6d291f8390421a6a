/**
 * Writes provided.json next to the shell's bundle: what this build provides to remotes, for the gate that checks a
 * remote when it is published (api/src/remotes/checks). What a remote requires is in its own remote.json.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './base.mjs';
import { PROVIDED_IN_PART, VERSIONS, wholeFile } from './shared.mjs';

/** The module that hands the shared packages to the federation runtime. */
const SHARE_SCOPE = path.join(ROOT, 'shell/src/remotes/sharing/share-scope.ts');
const TYPES = path.join(ROOT, 'webpack/provided-types.mjs');

export class ProvidedJsonPlugin {
  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ProvidedJsonPlugin', (compilation) => {
      const types = typesOf(compiler.options.mode);
      let modules = new Map();
      // By now the exports of every module are known, and no module is merged into another yet.
      compilation.hooks.seal.tap('ProvidedJsonPlugin', () => {
        modules = providedModules(compilation);
      });
      compilation.hooks.processAssets.tapPromise(
        { name: 'ProvidedJsonPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const missing = Object.keys(VERSIONS).filter((name) => !modules.has(name));
          if (missing.length) {
            const what = `${SHARE_SCOPE}: the exports of ${missing.join(', ')} could not be told for provided.json.`;
            compilation.errors.push(new WebpackError(what));
            return;
          }
          for (const file of PROVIDED_IN_PART.map(wholeFile)) compilation.fileDependencies.add(file);
          const text = JSON.stringify(describe(modules, await types, await inFull()));
          compilation.emitAsset('provided.json', new sources.RawSource(Buffer.from(text)));
        },
      );
    });
  }
}

let inDevelopment;

/** Nobody publishes against a development build: there the types are read once. */
function typesOf(mode) {
  if (mode === 'production') return readTypes();
  inDevelopment ??= readTypes();
  return inDevelopment;
}

async function readTypes() {
  const { stdout } = await promisify(execFile)(process.execPath, [TYPES]);
  return JSON.parse(stdout);
}

/** For packages that the page has in part: the exports of the whole, which it loads when a remote needs more. */
const inFull = async () =>
  Object.fromEntries(
    await Promise.all(
      PROVIDED_IN_PART.map(async (name) => [name, { allExports: await exportsOf(wholeFile(name)) }]),
    ),
  );

/** Reads `export * from 'package'` or a list of names. */
async function exportsOf(file) {
  const text = readFileSync(file, 'utf8');
  const all = /^export \* from '([^']+)'/m.exec(text)?.[1];
  const listed = /export \{([^}]*)\}/.exec(text)?.[1] ?? '';
  return (all ? Object.keys(await import(all)) : (listed.match(/\w+/g) ?? [])).sort();
}

function describe(modules, { components, permissions, auth }, inFull) {
  const packages = Object.entries(VERSIONS).map(([name, version]) => [
    name,
    { version, ...modules.get(name) },
  ]);
  return {
    packages: merge(Object.fromEntries(packages), {
      ...inFull,
      '@spreadwise/shared-auth': { returns: { useAuth: auth } },
      '@spreadwise/shared-ui': { components },
    }),
    permissions,
  };
}

const merge = (packages, additions) =>
  Object.fromEntries(Object.entries(packages).map(([name, one]) => [name, { ...one, ...additions[name] }]));

/** Exports that exist in the part only so that the whole can build on them. */
const IS_INTERNAL = /^UNSAFE_/;

/** Shared package -> the exports of the module that share-scope.ts provides for it. */
function providedModules({ modules, moduleGraph }) {
  const scope = [...modules].find(({ resource }) => resource === SHARE_SCOPE);
  const found = new Map();
  if (!scope) return found;
  for (const { dependency, module } of moduleGraph.getOutgoingConnections(scope)) {
    const name = nameOf(dependency?.request);
    if (!name || !module) continue;
    const exports = moduleGraph.getExportsInfo(module).getProvidedExports();
    const known = Array.isArray(exports) ? exports : exportsAtRunTime(name);
    found.set(name, {
      exports: known.filter((one) => one !== '__esModule' && !IS_INTERNAL.test(one)).sort(),
      commonjs: module.buildMeta?.exportsType !== 'namespace',
    });
  }
  return found;
}

/** The bundler cannot determine the exports of react's development build, which uses `module` itself. */
const exportsAtRunTime = (name) => Object.keys(createRequire(import.meta.url)(name));

/** `./provided/react-router-dom` means the package of that name, in any scope. */
function nameOf(request) {
  if (!request) return undefined;
  if (request in VERSIONS) return request;
  const part = /^\.\/provided\/(.+)$/.exec(request)?.[1];
  return part && Object.keys(VERSIONS).find((name) => name.replace(/^@[^/]+\//, '') === part);
}
