// npm start: installs and builds what is out of date, then serves the whole product from this process. package.json has
// its allocator give back what is free.
import { setFlagsFromString } from 'node:v8';
import { ensureInstalled } from './lib/install.mjs';
import { endAfterChildren, ROOT, run } from './lib/run.mjs';

/** By then a start has finished on the machines we know; work that it does not need waits until then. */
const READY_AFTER_MS = 10_000;

// They are meant for this process, and would slow down its children.
for (const name of Object.keys(process.env)) if (name.startsWith('MALLOC_')) delete process.env[name];

const release = endAfterChildren();
await ensureInstalled({ dev: false });
const { code, storeCaches } = await buildProduct();
if (code !== 0) process.exit(code);
endWithNpm();
// How far a heap may exceed what is in use; by default it keeps several times what an idle product needs.
setFlagsFromString('--heap-growing-percent=25');
await import(`${ROOT}api/dist/main.js`);
setTimeout(() => {
  storeCaches();
  buildSdk();
}, READY_AFTER_MS).unref();
// From here on the product handles signals itself; without this, one would be lost if this is process 1.
release();

/**
 * Resolves once all is built; `storeCaches` has the build store what makes the next one faster. In its own process, because the
 * memory that a build takes would stay with the product.
 */
function buildProduct() {
  return new Promise((resolve) => {
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    const onMessage = (_, child) =>
      resolve({ code: 0, storeCaches: () => child.connected && child.send('go on') });
    void run(process.execPath, ['scripts/build.mjs', '--without', 'remote-sdk'], { stdio, onMessage }).then(
      (code) => resolve({ code, storeCaches: () => {} }),
    );
  });
}

/** Builds the SDK that teams install, which is not needed in the first seconds. A stop does not wait for it. */
function buildSdk() {
  const options = { stdio: ['ignore', 'ignore', 'inherit'], background: true, detached: true };
  void run(process.execPath, ['scripts/build.mjs', '--only', 'remote-sdk'], options);
}

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
