import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bundleBench } from './lib/bundle-bench.mjs';

const [program] = await bundleBench('engine', 'run');
// The heap is measured after a collection.
setFlagsFromString('--expose-gc');
globalThis.gc = runInNewContext('gc');
await import(program);
