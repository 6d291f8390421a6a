/**
 * npm run bench:engine: how long the signal engine takes for scans, ticks, disjoint cycles and sizing, and its memory,
 * compared with a plain search on the same books and with the engine of another commit.
 *
 *   node scripts/bench/market/engine.mjs [--ticks 100000] [--oracle-seconds 20] [--million-ticks 3] [--against COMMIT]
 *     [--only books|memory|compare|workers]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { bundleBench } from '../../lib/bundle-bench.mjs';
import { ROOT } from '../../lib/run.mjs';

const [program] = await bundleBench('engine', 'run', 'slices');
const at = process.argv.indexOf('--against');
if (at >= 0) process.argv.push('--other', await bundleOther(process.argv[at + 1]));
// The heap is measured after a garbage collection.
setFlagsFromString('--expose-gc');
globalThis.gc = runInNewContext('gc');
await import(program);

/** The engine as it was at a commit. It imports nothing from outside its folder. */
async function bundleOther(commit) {
  const folder = path.join(ROOT, '.cache/bench/against');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = execFileSync('git', ['archive', commit, 'api/src/advice/engine'], {
    cwd: ROOT,
    maxBuffer: 1e8,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: sources });
  const outfile = path.join(folder, 'engine.mjs');
  await build({
    entryPoints: [path.join(folder, 'api/src/advice/engine/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return outfile;
}
