// npm run audit:verify, npm run claims, npm run contract, npm run set: a program of the API by its name, with its arguments. Installs and builds what is out of date.
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT } from '../lib/run.mjs';

const [program] = process.argv.splice(2, 1);
await ensureInstalled({ dev: false });
const { build, staleOf } = await import('../build.mjs');
const stale = staleOf(['api']);
if (stale.length) await build({ parts: stale });
await import(`${ROOT}api/dist/${program}.js`);
