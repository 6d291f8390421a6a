// Bundles programs of bench/, so that they run the current sources.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { packagesOutside } from './import-bundled.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './run.mjs';

/**
 * bundleBench('billing', 'crash', 'sandbox') resolves to the paths of the two, side by side in one folder that is as
 * deep below the root as the source folders: some look for files relative to themselves.
 */
export async function bundleBench(subject, ...names) {
  // A start installs the product's packages only.
  await ensureInstalled();
  const outdir = path.join(ROOT, '.cache/bench');
  const out = (name) => `${subject}-${name}`;
  await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(names.map((name) => [out(name), `bench/${subject}/${name}.ts`])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [packagesOutside],
  });
  // A program that opens a database, or the payment sandbox, expects these beside it.
  for (const folder of ['api/src/platform/db/migrations', 'payment-sandbox/src/browser'])
    cpSync(path.join(ROOT, folder), path.join(outdir, path.basename(folder)), { recursive: true });
  return names.map((name) => path.join(outdir, `${out(name)}.mjs`));
}
