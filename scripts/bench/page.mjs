/**
 * npm run bench:page: compares the federated app with the same app as one build, in one run: requests, brotli bytes and
 * the time to the visible screen, cold and throttled, in turns. A single page: --route /admin --mbps 9.
 *
 *   node scripts/bench/page.mjs [--runs 5] [--route /admin] [--mbps 9]
 */
import path from 'node:path';
import webpack from 'webpack';
import { measure, PATHS, STRIPE_SCRIPT } from '../../bench/page/measure.mjs';
import { singleConfig } from '../../bench/page/webpack.single.mjs';
import { build } from '../build.mjs';
import { bundleBench } from '../lib/bundle-bench.mjs';
import { ensureChromium } from '../lib/chromium.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { ROOT } from '../lib/run.mjs';
import { remotes } from '../lib/workspaces.mjs';

const { values } = parseOptions({
  options: { runs: { type: 'string', default: '5' }, route: { type: 'string' }, mbps: { type: 'string' } },
});
const RUNS = Number(values.runs);
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 4150);
const CACHE = path.join(ROOT, '.cache/bench');
const REMOTES = remotes();
const ROUTES = PATHS.filter((route) => !values.route || route === values.route);
const PROFILES = [
  { name: '1.6 Mbps, 150 ms', mbps: 1.6, latencyMs: 150 },
  { name: '9 Mbps, 60 ms', mbps: 9, latencyMs: 60 },
].filter(({ mbps }) => !values.mbps || mbps === Number(values.mbps));
if (ROUTES.length === 0) throw new Error(`--route is one of ${PATHS.join(', ')}.`);
if (PROFILES.length === 0) throw new Error('--mbps is 1.6 or 9.');
const FORMS = {
  federated: 'federated',
  'one-bundle': 'one bundle',
  'split-bundle': 'one build, route imported early',
  official: 'federated, official runtime',
};

await build({ parts: ['shell', ...REMOTES] });
await buildSingles();
const [server] = await bundleBench('page', 'server');
const { serveForm } = await import(server);

const served = {};
let port = FIRST_PORT;
for (const form of Object.keys(FORMS)) {
  if (form === 'official') {
    served.official = served.federated;
    continue;
  }
  const federated = form === 'federated';
  served[form] = await serveForm({
    shellDir: federated ? path.join(ROOT, 'shell/dist') : path.join(CACHE, form),
    builds: federated
      ? Object.fromEntries(REMOTES.map((name) => [name, path.join(ROOT, name, 'dist')]))
      : null,
    dataDir: path.join(CACHE, 'remotes'),
    port: port++,
    stripeScript: STRIPE_SCRIPT,
  });
}

const { chromium } = await import('@playwright/test');
const executablePath = await ensureChromium();
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const results = new Map();
const keyOf = (...parts) => parts.join('|');
console.log(`${RUNS} runs each, cold cache, CPU slowed 4 times, forms taking turns`);
for (let run = 0; run < RUNS; run++)
  for (const profile of PROFILES)
    for (const route of ROUTES)
      for (const form of formsFrom(run)) {
        const key = keyOf(profile.name, route, form);
        const switches = { official: form === 'official' };
        const result = await measure(browser, served[form].origin, route, profile, switches);
        results.set(key, [...(results.get(key) ?? []), result]);
      }
await browser.close();
for (const { close } of new Set(Object.values(served))) close();

for (const route of ROUTES) printSizes(route);
for (const profile of PROFILES) for (const route of ROUTES) printTimes(profile, route);

function printSizes(route) {
  console.log(`\n${route}: requests and brotli kB before Stripe.js, until the screen is visible`);
  console.log(row(['', 'requests', 'js', 'css', 'html', 'other', 'total']));
  for (const [form, name] of Object.entries(FORMS)) {
    const [{ files }] = results.get(keyOf(PROFILES[0].name, route, form));
    const kB = (kind) =>
      (
        files.filter((file) => !kind || file.kind === kind).reduce((sum, file) => sum + file.bytes, 0) / 1000
      ).toFixed(1);
    console.log(row([name, files.length, kB('js'), kB('css'), kB('html'), kB('other'), kB()]));
  }
}

/** Each round starts with a different form, so that none always follows the same one. */
function formsFrom(round) {
  const forms = Object.keys(FORMS);
  const first = round % forms.length;
  return [...forms.slice(first), ...forms.slice(0, first)];
}

/** The machine's speed drifts: each form is compared with federated within a round, and the median of these counts. */
function printTimes(profile, route) {
  console.log(`\n${route} at ${profile.name}: ms to the visible screen`);
  console.log(`${row(['', 'median', 'min', 'max'])}   federated is, likely between`);
  const federated = timesOf(profile, route, 'federated');
  for (const [form, name] of Object.entries(FORMS)) {
    const times = timesOf(profile, route, form);
    const ratio = form === 'federated' ? '' : ratioText(federated.map((time, round) => time / times[round]));
    const figures = [median(times), Math.min(...times), Math.max(...times)].map(Math.round);
    console.log(`${row([name, ...figures])}   ${ratio}`);
  }
}

/** The median, and the order statistics that enclose it in 95 of 100 cases, whatever the noise. */
function ratioText(ratios) {
  const sorted = [...ratios].sort((a, b) => a - b);
  const reach = Math.ceil(0.98 * Math.sqrt(sorted.length));
  const middle = (sorted.length - 1) / 2;
  const [from, to] = [Math.ceil(middle) - reach, Math.floor(middle) + reach].map(
    (index) => sorted[Math.min(sorted.length - 1, Math.max(0, index))],
  );
  return `${median(sorted).toFixed(2)} x  ${from.toFixed(2)}-${to.toFixed(2)}`;
}

function timesOf(profile, route, form) {
  return results.get(keyOf(profile.name, route, form)).map(({ visibleMs }) => visibleMs);
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function row([name, ...cells]) {
  return name.padEnd(33) + cells.map((cell) => String(cell).padStart(10)).join('');
}

async function buildSingles() {
  const compiler = webpack(['one-bundle', 'split-bundle'].map(singleConfig));
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats.hasErrors())
        reject(error ?? new Error(stats.toString({ all: false, errors: true })));
      else compiler.close(resolve);
    });
  });
}
