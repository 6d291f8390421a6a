// npm run prove:advice [-- --seed 1 --only speed --minutes 60 --after 60 --gaps 6 --recording FILE]: checks in parts
// whether advice is worth what it states; `--after`: to customers who come once the market was measured for so many
// minutes; `--gaps`: with so many times as many gaps, since one or two make most of the sums of an ordinary hour.
import { bundleBench } from '../lib/bundle-bench.mjs';

const [program] = await bundleBench('advice', 'run');
await import(program);
