// Bundles sources of ours into one file for Node: the gate's rules for the SDK and for this repository's commands.
import { builtinModules } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../run.mjs';

export const GATE = 'api/src/remotes/checks/check.ts';

/**
 * @param {{ entry: string, outfile: string, outside?: string[] }} options `outside`: packages of ours that it imports
 *   instead of holding them
 * @returns {Promise<string[]>} the packages that it imports
 */
export async function bundleInto({ entry, outfile, outside = [] }) {
  const { metafile } = await build({
    entryPoints: [path.join(ROOT, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    metafile: true,
    plugins: [packagesOutside(outside)],
    logLevel: 'warning',
  });
  const [output] = Object.values(metafile.outputs);
  const imported = output.imports.map(({ path: request }) => packageOf(request));
  return [...new Set(imported)].filter((name) => !builtinModules.includes(name) && !name.startsWith('node:'));
}

/** For this repository, with our own sources bundled. @returns {Promise<string>} its address */
export async function bundleGate() {
  const outfile = path.join(ROOT, '.cache/gate.mjs');
  await bundleInto({ entry: GATE, outfile });
  return pathToFileURL(outfile).href;
}

const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

const packagesOutside = (ours) => ({
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) => {
      const inside =
        kind === 'entry-point' || (request.startsWith('@spreadwise/') && !ours.includes(packageOf(request)));
      return inside ? undefined : { path: request, external: true };
    });
  },
});
