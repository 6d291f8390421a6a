// npm run calibrate -- FILE: fits the simulated market to a recording (docs/live-market.md, "The simulated market").
import { bundleBench } from '../lib/bundle-bench.mjs';

const [program] = await bundleBench('advice', 'calibrate');
await import(program);
