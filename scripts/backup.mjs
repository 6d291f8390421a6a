// npm run backup, restore and verify (docs/operator.md: Data). Installs and builds what is out of date.
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/run.mjs';

await ensureInstalled({ dev: false });
const { build, staleOf } = await import('./build.mjs');
const stale = staleOf(['api']);
if (stale.length) await build({ parts: stale });
await import(`${ROOT}api/dist/backup.js`);
