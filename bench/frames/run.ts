/**
 * How smooth the list of open signals stays, in a real Chromium on a built product whose API is played.
 *
 *   node run.mjs <checkout with the builds> <browser> <rows> <seconds>
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { Signal, SignalStreamEvent } from '@spreadwise/contract';
import { instant, signalGenerator } from '../../mfe-dashboard/src/testing/signal-fixtures';
import { mockSignals } from '../../shell/e2e/harness/signals-api-mock';
import { serveForm } from '../page/server';
import { framesLine, recordFrames } from './frames';

const [checkout = '.', executablePath = '', rows = 10_000, seconds = 20] = process.argv
  .slice(2)
  .map((argument, index) => (index < 2 ? argument : Number(argument))) as [string, string, number, number];
const SIGNALS_A_SECOND = 20;
const AT_ONCE = 250;
const SCROLL_PX_A_SECOND = 1_500;
const WIDTHS = [1440, 390] as const;
const HEIGHT = 900;
/** A page that draws every row answers after minutes. */
const PATIENCE_MS = 600_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-frames-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const builds = ['mfe-auth', 'mfe-signup', 'mfe-dashboard'].map((name) => [
  name,
  path.join(checkout, name, 'dist'),
]);
const served = await serveForm({
  shellDir: path.join(checkout, 'shell/dist'),
  builds: Object.fromEntries(builds),
  dataDir,
  port: Number(process.env.BENCH_PORT ?? 4170),
  stripeScript: '/stripe-stand-in.js',
});
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
console.log(
  `${rows} rows, ${SIGNALS_A_SECOND} signals a second opened and as many ended, ${seconds} s each; load ${loadavg()[0]?.toFixed(1)}`,
);
for (const width of WIDTHS) await measure(width);
await browser.close();
served.close();
process.exit(0);

async function measure(width: number): Promise<void> {
  const page = await browser.newPage({ baseURL: served.origin, viewport: { width, height: HEIGHT } });
  page.setDefaultTimeout(PATIENCE_MS);
  const empty = framesLine(await recordFrames(page, seconds, async () => {}));
  const { signal } = signalGenerator(1, Date.now());
  const next = () => signal({ expectedMs: 3_600_000 });
  const open = Array.from({ length: rows }, next);
  const { tell } = await mockSignals(page);
  await enter(page);
  const began = performance.now();
  for (let from = 0; from < rows; from += AT_ONCE) await tell(...open.slice(from, from + AT_ONCE).map(news));
  await tell({ type: 'current', open: open.map(({ id }) => id) });
  await page.getByText(`Open now (${rows.toLocaleString('en')})`).waitFor();
  console.log(`\n${width} px wide: all rows told after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  // What the machine itself drops just now.
  console.log(`  empty    ${empty}`);

  const market = setInterval(() => {
    const ends = open.shift();
    const opens = next();
    open.push(opens);
    tell(news(opens), ...(ends ? [news(ended(ends))] : [])).catch(() => undefined);
  }, 1_000 / SIGNALS_A_SECOND);
  for (const [name, scrolled] of [
    ['at rest', 0],
    ['scrolled', seconds * SCROLL_PX_A_SECOND],
  ] as const)
    console.log(
      `  ${name.padEnd(8)} ${framesLine(await recordFrames(page, seconds, () => scroll(page, scrolled)))}`,
    );
  clearInterval(market);
  await page.close();
}

function news(signal: Signal): SignalStreamEvent {
  return { type: 'signal', signal };
}

function ended(signal: Signal): Signal {
  const now = instant(Date.now());
  return { ...signal, lastSeenAt: now, endedAt: now, endReason: 'gain gone' };
}

/** A session that is made up: only what is played is ever asked. */
async function enter(page: Page): Promise<void> {
  const tier = 'GOLD';
  const customer = { isValid: true, tier, customerId: 'cus_1', customerEmail: 'ada@example.com' };
  const overview = { email: 'ada@example.com', tier, subscription: null, nextInvoice: null, card: null };
  await page.route('**/api/auth/verify-customer', (route) =>
    route.fulfill({ json: { ...customer, customerName: 'Ada', subscription: null, token: 'made-up' } }),
  );
  await page.route('**/api/billing/overview', (route) => route.fulfill({ json: overview }));
  await page.goto('/dashboard');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: /^Open now/ }).waitFor();
}

/** As a finger or a wheel does: the browser's own thread scrolls, the page has to keep up. */
async function scroll(page: Page, distance: number): Promise<void> {
  if (distance === 0) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x: 200, y: HEIGHT / 2, yDistance: -distance, speed: SCROLL_PX_A_SECOND },
    gestureSourceType: 'touch',
    preventFling: true,
  });
}
