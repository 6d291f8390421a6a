// Bundles TypeScript of the repository without its packages, and imports a file that is bundled on the fly.
import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './run.mjs';

/** Our own workspaces are sources, so they are bundled; every other package stays outside. */
export const packagesOutside = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) => {
      const ours = kind === 'entry-point' || request.startsWith('@spreadwise/');
      return ours ? undefined : { path: request, external: true };
    });
  },
};

/** `file`: relative to the repository's root. */
export async function importBundled(file) {
  const outfile = `${ROOT}.cache/${path.basename(file, '.ts')}.mjs`;
  await build({
    entryPoints: [`${ROOT}${file}`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [packagesOutside],
  });
  return import(outfile);
}
