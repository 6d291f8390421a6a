// npm start: installs and builds what is out of date, then serves the whole product from this one process.
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/run.mjs';

await ensureInstalled();
const { build } = await import('./build.mjs');
await build();
await import(`${ROOT}api/dist/main.js`);
