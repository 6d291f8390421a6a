/**
 * npm run bench:frames: how smooth the list of open signals stays, in a real Chromium on the built product: 10,000 rows,
 * twenty signals a second, at rest and scrolled. `--of` measures another checkout that is built, e.g. the commit before.
 *
 *   node scripts/bench/frames.mjs [--rows 10000] [--seconds 20] [--of ../spreadwise-before]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { bundleBench } from '../lib/bundle-bench.mjs';
import { ensureTestBrowser } from '../lib/chromium.mjs';
import { ROOT, run } from '../lib/run.mjs';
import { remotes } from '../lib/workspaces.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '20' },
    of: { type: 'string' },
  },
});
const [rows, seconds] = [Number(values.rows), Number(values.seconds)];
if (!Number.isInteger(rows) || rows < 1 || !(seconds >= 1)) {
  console.error('--rows may be a whole number from 1, and --seconds a number from 1.');
  process.exit(2);
}
if (!values.of) await build({ parts: ['shell', ...remotes()] });
const browser = await ensureTestBrowser();
const [program] = await bundleBench('frames', 'run');
const builds = path.resolve(values.of ?? ROOT);
process.exit(await run(process.execPath, [program, builds, browser, String(rows), String(seconds)]));
