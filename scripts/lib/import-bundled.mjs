// Imports a TypeScript file of the repository, bundled on the fly; packages stay outside.
import path from 'node:path';
import { build } from 'esbuild';
import { packagesOutside } from '../build-servers.mjs';
import { ROOT } from './run.mjs';

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
