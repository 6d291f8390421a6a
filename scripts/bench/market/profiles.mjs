/**
 * npm run bench:profiles [-- --seconds 20 --profiles 0,1,10,50,200]: processor time and memory of detection on ten
 * exchanges' 7,474 markets at 3,000 quotes a second, by the number of distinct profiles it also searches for.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bundleBench } from '../../lib/bundle-bench.mjs';

const [program] = await bundleBench('engine', 'profiles');
// Memory is measured after a garbage collection.
setFlagsFromString('--expose-gc');
globalThis.gc = runInNewContext('gc');
await import(program);
