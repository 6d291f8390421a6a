/**
 * npm run bench:engine: what the signal engine takes for scans, ticks, disjoint cycles and sizing, and its memory,
 * beside a plain search on the same books.
 *
 *   node scripts/bench/engine.mjs [--ticks 100000] [--oracle-seconds 20] [--million-ticks 3]
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bundleBench } from '../lib/bundle-bench.mjs';

const [program] = await bundleBench('engine', 'run');
// The heap is measured after a collection.
setFlagsFromString('--expose-gc');
globalThis.gc = runInNewContext('gc');
await import(program);
