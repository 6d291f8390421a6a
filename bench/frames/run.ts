/**
 * npm run bench:frames: the frames per second that the list of open signals leaves, in a real Chromium on the built
 * screens with a mocked API, beside an empty page in the same run. Started by scripts/bench/frames.mjs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { Signal, SignalStreamEvent } from '@spreadwise/contract';
import { instant, signalGenerator } from '../../shared-screens/src/testing/signal-fixtures';
import { mockSignals } from '../../shell/e2e/harness/signals-api-mock';
import { serveForm } from '../page/server';

interface Settings {
  readonly root: string;
  readonly browser: string;
  readonly port: number;
  readonly rows: number;
  readonly seconds: number;
}

const { root, browser: executablePath, port, rows, seconds } = JSON.parse(process.argv[2] ?? '') as Settings;
const SIGNALS_A_SECOND = 20;
const AT_ONCE = 250;
const SCROLL_PX_A_SECOND = 1_500;
const HEIGHT = 900;
const PATIENCE_MS = 120_000;
/** The time between two frames at 60 per second. */
const FRAME_MS = 1_000 / 60;

declare global {
  interface Window {
    frameTimes?: number[];
  }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-frames-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const remotes = ['mfe-auth', 'mfe-signup', 'mfe-dashboard', 'mfe-admin'];
const served = await serveForm({
  ...{ shellDir: path.join(root, 'shell/dist'), dataDir, port, stripeScript: '/stripe-stand-in.js' },
  builds: Object.fromEntries(remotes.map((name) => [name, path.join(root, name, 'dist')])),
});
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
console.log(
  `${rows} open signals, ${SIGNALS_A_SECOND} a second opened and as many ended, ${seconds} s each; load ${loadavg()[0]?.toFixed(1)}`,
);
for (const width of [1440, 390]) await measure(width);
await browser.close();
served.close();
process.exit(0);

async function measure(width: number): Promise<void> {
  const page = await browser.newPage({ baseURL: served.origin, viewport: { width, height: HEIGHT } });
  page.setDefaultTimeout(PATIENCE_MS);
  const empty = await framesWhile(page, async () => {});
  const { signal } = signalGenerator(1, Date.now());
  let coins = 0;
  /** Of a coin of its own, and so with a row of its own. */
  const next = () => {
    const one = signal({ expectedMs: 3_600_000 });
    coins += 1;
    return { ...one, legs: one.legs.map((leg) => ({ ...leg, base: `C${coins}` })) };
  };
  const open = Array.from({ length: rows }, next);
  const { tell } = await mockSignals(page);
  await enter(page);
  for (let from = 0; from < rows; from += AT_ONCE) await tell(...open.slice(from, from + AT_ONCE).map(news));
  await tell({ type: 'current', open: open.map(({ id }) => id) });
  await page.getByText(`Open now (${rows.toLocaleString('en')})`).waitFor();
  console.log(`\n${width} px wide\n  an empty page    ${empty}`);
  const market = setInterval(() => {
    const ends = open.shift();
    const opens = next();
    open.push(opens);
    tell(news(opens), ...(ends ? [news(ended(ends))] : [])).catch(() => undefined);
  }, 1_000 / SIGNALS_A_SECOND);
  console.log(`  the list at rest ${await framesWhile(page, async () => {})}`);
  console.log(
    `  scrolled         ${await framesWhile(page, () => scroll(page, seconds * SCROLL_PX_A_SECOND))}`,
  );
  clearInterval(market);
  await page.close();
}

async function framesWhile(page: Page, meanwhile: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const times: number[] = [];
    const tick = (at: number) => {
      if (window.frameTimes !== times) return;
      times.push(at);
      requestAnimationFrame(tick);
    };
    window.frameTimes = times;
    requestAnimationFrame(tick);
  });
  await Promise.all([meanwhile(), page.waitForTimeout(seconds * 1_000)]);
  return framesLine(await page.evaluate(() => window.frameTimes?.splice(0) ?? []));
}

/** The frames of each whole second, the longest gap between two, and how many were dropped. */
function framesLine(times: readonly number[]): string {
  const [first = 0] = times;
  const bySecond: number[] = [];
  for (const at of times) {
    const second = Math.floor((at - first) / 1_000);
    bySecond[second] = (bySecond[second] ?? 0) + 1;
  }
  const whole = Array.from(bySecond.slice(0, -1), (count = 0) => count).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  const share = (100 * dropped) / Math.max(1, dropped + gaps.length);
  const at = (part: number) => whole[Math.floor(part * whole.length)] ?? 0;
  return `${at(0.5)} frames a second (median), ${at(0.05)} (p5), longest gap ${Math.max(0, ...gaps).toFixed(0)} ms, dropped ${share.toFixed(1)} %`;
}

function news(signal: Signal): SignalStreamEvent {
  return { type: 'signal', signal };
}

function ended(signal: Signal): Signal {
  const now = instant(Date.now());
  return { ...signal, lastSeenAt: now, endedAt: now, endReason: 'gain gone' };
}

/** A made-up session: only the mocked API is ever called. */
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
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();
}

/** Like a finger or a wheel: the browser's own thread scrolls, and the page has to keep up. */
async function scroll(page: Page, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x: 200, y: HEIGHT / 2, yDistance: -distance, speed: SCROLL_PX_A_SECOND },
    ...{ gestureSourceType: 'touch', preventFling: true },
  });
}
