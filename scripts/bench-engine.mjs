/**
 * npm run bench:engine: what the signal engine takes for scans, ticks, disjoint cycles and sizing, and its memory,
 * beside a plain search on the same books.
 *
 *   node scripts/bench-engine.mjs [--ticks 100000] [--oracle-seconds 20] [--million-ticks 3]
 */
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { ROOT } from './lib/run.mjs';

const outfile = path.join(ROOT, '.cache/bench/engine.mjs');
await build({
  absWorkingDir: ROOT,
  entryPoints: ['bench/engine/run.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
// The heap is measured after a collection.
setFlagsFromString('--expose-gc');
globalThis.gc = runInNewContext('gc');
await import(outfile);
