// npm run scan -- FILE: the arbitrage cycles of a market snapshot (docs/scan.md). Installs and builds what is out of date.
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/run.mjs';

/* Standard output holds only the result, so the earlier steps print to standard error. */
console.log = console.error;

await ensureInstalled({ dev: false });
const { build, staleOf } = await import('./build.mjs');
const stale = staleOf(['api']);
if (stale.length) await build({ parts: stale });
await import(`${ROOT}api/dist/scan.js`);
