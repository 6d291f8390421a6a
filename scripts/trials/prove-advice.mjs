// npm run prove:advice [-- --seed 1 --only crowd --minutes 180 --recording FILE]: whether advice is worth what it says, on simulated markets, by parts.
import { bundleBench } from '../lib/bundle-bench.mjs';

const [program] = await bundleBench('advice', 'run');
await import(program);
