// npm start: installs and builds what is out of date, then serves the whole product from this one process.
import { ensureInstalled } from './lib/install.mjs';
import { endAfterChildren, ROOT, run } from './lib/run.mjs';

const release = endAfterChildren();
await ensureInstalled();
// In its own process, because the memory that a build takes would stay with the product.
const built = await run(process.execPath, ['scripts/build.mjs']);
if (built !== 0) process.exit(built);
endWithNpm();
await import(`${ROOT}api/dist/main.js`);
// From here on the product handles signals itself; without this, one would be lost if this is process 1.
release();

/** npm passes signals to its shell, and some shells do not pass them on: so this ends when its parent is gone. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
