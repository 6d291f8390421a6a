/**
 * npm run bench:frames: how smooth the list of open signals is in a real Chromium, at rest and scrolled, beside an empty page.
 *
 *   node scripts/bench/frames.mjs [--rows 10000] [--seconds 20]
 */
import { build } from '../build.mjs';
import { bundleBench } from '../lib/bundle-bench.mjs';
import { ensureTestBrowser } from '../lib/chromium.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { fail, ROOT, run } from '../lib/run.mjs';
import { remotes } from '../lib/workspaces.mjs';

const { values } = parseOptions({
  options: { rows: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '20' } },
});
const [rows, seconds] = [Number(values.rows), Number(values.seconds)];
if (!Number.isInteger(rows) || rows < 1 || !(seconds >= 2))
  fail('--rows may be a whole number from 1, and --seconds a number from 2.');
await build({ parts: ['shell', ...remotes()] });
const browser = await ensureTestBrowser();
const [program] = await bundleBench('frames', 'run');
const port = Number(process.env.BENCH_PORT ?? 4170);
process.exit(
  await run(process.execPath, [program, JSON.stringify({ root: ROOT, browser, port, rows, seconds })]),
);
