// npm run payment-sandbox: the stand-in for Stripe alone (payment-sandbox/README.md). Installs and builds what is out of date.
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/run.mjs';

await ensureInstalled({ dev: false });
const { build } = await import('./build.mjs');
await build({ parts: ['payment-sandbox'] });
await import(`${ROOT}payment-sandbox/dist/main.js`);
