// npm run bench:walks [-- --list]: how many files and functions of ours four walks through the product pass.
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT } from '../lib/run.mjs';

await ensureInstalled();
const { build } = await import('../build.mjs');
await build();
await import(`${ROOT}bench/walks/run.mjs`);
