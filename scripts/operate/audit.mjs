// npm run audit:verify (docs/operator.md: The audit log). Installs and builds what is out of date.
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT } from '../lib/run.mjs';

await ensureInstalled();
const { build, staleOf } = await import('../build.mjs');
const stale = staleOf(['api']);
if (stale.length) await build({ parts: stale });
await import(`${ROOT}api/dist/audit.js`);
