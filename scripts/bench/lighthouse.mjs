/**
 * npm run lighthouse: the built product on the loopback, rated by Lighthouse as on a phone: 100 for accessibility and search
 * engines, 95 for performance, of which the best of `--runs` counts; the site's pages weigh 60 kB at most. Ends with 1 if
 * a goal is missed. A slow or busy machine costs performance: Lighthouse's own index of its speed stands at each page.
 *
 *   npm run lighthouse -- [--only /welcome,/signup] [--runs 3]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../lib/free-port.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { pastWritten } from '../lib/product/past-written.mjs';
import { fail, npm, ROOT } from '../lib/run.mjs';

/** The last release line that runs on Node 20. Not a dependency: it brings over a hundred packages for this alone. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const SITE = [
  '/welcome',
  '/pricing',
  '/sample',
  '/record',
  '/faq',
  '/learn',
  '/compare',
  '/status',
  '/privacy',
  '/withdraw',
  '/cancel',
];
const SHELL = ['/signup'];
const IN_GERMAN = ['/de/welcome', '/de/pricing', '/de/signup', '/de/withdraw'];
const GOALS = { performance: 95, accessibility: 100, seo: 100 };
const MOST_BYTES = 60_000;

const { values } = parseOptions({
  options: {
    only: { type: 'string', default: [...SITE, ...SHELL, ...IN_GERMAN].join() },
    runs: { type: 'string', default: '3' },
  },
});
const runs = Number(values.runs);
if (!(runs >= 1 && runs <= 10)) fail('--runs may be from 1 to 10.');

await ensureInstalled();
const { build } = await import('../build.mjs');
const { ensureTestBrowser } = await import('../lib/chromium.mjs');
await build();
const CHROME_PATH = await ensureTestBrowser();
const folder = mkdtempSync(path.join(tmpdir(), 'spreadwise-lighthouse-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const product = spawn(process.execPath, ['api/dist/main.js'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn' },
});
try {
  await pastWritten(origin, () => product.exitCode !== null);
  const missed = [];
  for (const page of values.only.split(',')) missed.push(...(await rate(page)));
  console.log(missed.length > 0 ? `\nMissed:\n${missed.join('\n')}` : '\nEvery goal is met.');
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  const ended = new Promise((resolve) => product.once('exit', resolve));
  if (product.exitCode === null && product.kill()) await ended;
  rmSync(folder, { recursive: true, force: true });
}

/** Prints a page's scores and weight, and returns the goals that it misses with the audits that cost points. */
async function rate(page) {
  const best = {};
  let report;
  for (let run = 0; run < runs && !isMet(best); run++) {
    report = await reportOf(page);
    for (const [name, { score }] of Object.entries(report.categories))
      best[name] = Math.max(best[name] ?? 0, Math.round(score * 100));
  }
  const bytes = Math.round(report.audits['total-byte-weight'].numericValue);
  const scores = Object.entries(best).map(([name, score]) => `${name} ${score}`);
  const speed = Math.round(report.environment.benchmarkIndex);
  console.log(`${page}: ${scores.join(', ')}, ${(bytes / 1_000).toFixed(1)} kB, machine ${speed}`);
  const missed = Object.keys(GOALS)
    .filter((name) => !(best[name] >= GOALS[name]))
    .map((name) => `${page}: ${name} ${best[name]} of ${GOALS[name]}: ${costly(report, name).join('; ')}`);
  const isSite = SITE.includes(page.replace(/^\/de/, ''));
  return isSite && bytes > MOST_BYTES ? [...missed, `${page}: ${bytes} bytes of ${MOST_BYTES}`] : missed;
}

function isMet(best) {
  return Object.entries(GOALS).every(([name, goal]) => best[name] >= goal);
}

function costly({ categories, audits }, name) {
  return categories[name].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => [audits[id].title, audits[id].displayValue].filter(Boolean).join(' '));
}

async function reportOf(page) {
  const file = path.join(folder, 'lighthouse.json');
  // Chromium refuses its sandbox to root, as containers run; the pages are our own.
  const flags = ['--headless', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ');
  const asked = [`${origin}${page}`, '--quiet', '--output=json', `--output-path=${file}`];
  const only = `--only-categories=${Object.keys(GOALS).join()}`;
  const exec = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse'];
  const code = await npm([...exec, ...asked, only, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH },
  });
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${page}.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
