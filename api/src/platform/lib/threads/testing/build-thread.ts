/** Builds a thread's program as `npm run build` does: bundles our own sources, keeps packages external. */
import { execFileSync } from 'node:child_process';
import { inRepository } from '../../../../repository-path';

const BUILD = `
  import { build } from 'esbuild';
  import { packagesOutside } from './scripts/lib/import-bundled.mjs';
  const [entry, outfile] = process.argv.slice(1);
  const plugins = [packagesOutside];
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', plugins, logLevel: 'error' });
`;

/** `entry`: a path in the repository. Returns the bundle's file, in a place from which it finds its packages. */
export function buildThread(entry: string, name: string): string {
  const bundle = inRepository(`.cache/test/${name}.mjs`);
  const args = ['--input-type=module', '-e', BUILD, inRepository(entry), bundle];
  execFileSync(process.execPath, args, { cwd: inRepository('.') });
  return bundle;
}
