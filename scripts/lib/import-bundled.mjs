// Imports a TypeScript file of the repository, bundled for the moment; packages stay outside.
import path from 'node:path';
import { build } from 'esbuild';
import { packagesOutside } from '../build-servers.mjs';
import { ROOT } from './run.mjs';

/** `file`: from the repository's root. */
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
