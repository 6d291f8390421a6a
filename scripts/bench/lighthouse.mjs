// npm run bench:lighthouse: Lighthouse's mobile scores of /admin and /signup on the production build.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { ensureChromium } from '../lib/chromium.mjs';
import { ROOT } from '../lib/run.mjs';

const PATHS = ['/admin', '/signup'];
const RUNS = Number(process.env.RUNS ?? 3);
const PORT = 4300;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

await build();
const chromePath = await ensureChromium();
const dataDir = mkdtempSync(join(tmpdir(), 'spreadwise-lighthouse-'));
const product = spawn(process.execPath, [`${ROOT}api/dist/main.js`], {
  env: {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR: dataDir,
    OWNER_PASSWORD: 'lighthouse',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise((resolve) => {
  product.stdout.on('data', (chunk) => String(chunk).includes(' is ready at ') && resolve());
});

const { launch } = await import('chrome-launcher');
const { default: lighthouse } = await import('lighthouse');
const chrome = await launch({
  chromePath,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
try {
  for (const path of PATHS) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) {
      const { lhr } = await lighthouse(`http://localhost:${PORT}${path}`, {
        port: chrome.port,
        onlyCategories: CATEGORIES,
        logLevel: 'error',
      });
      runs.push(lhr);
    }
    report(path, runs);
  }
} finally {
  chrome.kill();
  const ended = new Promise((resolve) => product.once('exit', resolve));
  product.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

/** The scores of each run, and what the worst one lost points for. */
function report(path, runs) {
  const score = (lhr, category) => Math.round(lhr.categories[category].score * 100);
  console.log(`\n${path} (mobile, ${runs.length} runs)`);
  for (const category of CATEGORIES)
    console.log(`  ${category.padEnd(16)} ${runs.map((lhr) => score(lhr, category)).join('  ')}`);
  for (const metric of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ])
    console.log(`  ${metric.padEnd(26)} ${runs.map((lhr) => lhr.audits[metric].displayValue).join('  ')}`);
  const worst = runs[0];
  const lost = CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    worst.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && worst.audits[id].score !== null && worst.audits[id].score < 1)
      .map(({ id }) => `${category}: ${id} ${worst.audits[id].title}`),
  );
  for (const line of lost) console.log(`  lost ${line}`);
}
