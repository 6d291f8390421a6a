/**
 * npm run test:dev: the development build (npm run dev), from nothing to every page of our remotes in a browser: as a
 * visitor, then as the owner. Prints the seconds; ends with 1 when a screen is not shown or an error is logged.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium } from '../lib/chromium.mjs';
import { freePort } from '../lib/free-port.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT } from '../lib/run.mjs';
import { remotes } from '../lib/workspaces.mjs';

const PASSWORD = 'correct horse battery staple';
const BUILD_LIMIT_MS = 300_000;
const SCREEN_LIMIT_MS = 30_000;

await ensureInstalled();
const executablePath = await ensureChromium();
const { chromium } = await import('@playwright/test');
const pages = remotes().flatMap((remote) =>
  JSON.parse(readFileSync(path.join(ROOT, remote, 'remote.json'), 'utf8')).pages.map((page) => ({
    remote,
    ...page,
  })),
);
const data = mkdtempSync(path.join(tmpdir(), 'test-dev-'));
const origin = `http://localhost:${await freePort()}`;
const began = performance.now();
const say = (line) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`);

const dev = startDev();
let code = 1;
try {
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    await walk(await browser.newPage());
    code = 0;
  } finally {
    await browser.close();
  }
} catch (error) {
  console.error(error.stack ?? error);
} finally {
  if (dev.exitCode === null) {
    dev.kill('SIGTERM');
    await new Promise((resolve) => dev.once('exit', resolve));
  }
  rmSync(data, { recursive: true, force: true });
}
process.exit(code);

function startDev() {
  const env = { ...process.env, PORT: new URL(origin).port, DATA_DIR: data, OWNER_PASSWORD: PASSWORD };
  return spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function walk(page) {
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await untilBuilt();
  say('built and served');
  const visitors = pages.filter(({ audience, permission }) => audience !== 'signed-in' && !permission);
  for (const one of visitors) {
    await page.goto(origin + one.path);
    await seen(page, one);
  }
  await page.goto(`${origin}/admin`);
  await page.getByLabel('Owner Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Access Administration Panel' }).click();
  await page.waitForURL('**/dashboard');
  for (const one of pages.filter((page) => !visitors.includes(page))) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, one.path);
    await seen(page, one);
  }
  if (errors.length) throw new Error(`The page threw: ${errors.join('; ')}`);
}

async function seen(page, { remote, expose, path }) {
  const screen = page.locator(`[data-remote="${remote}"][data-expose="${expose}"]`);
  await screen.locator('h1, h2').first().waitFor({ timeout: SCREEN_LIMIT_MS });
  say(`${path}: ${remote}, ${expose}`);
}

/** The product is started anew with each part that is built; it is whole when it serves all remotes. */
async function untilBuilt() {
  const until = performance.now() + BUILD_LIMIT_MS;
  for (;;) {
    const answer = await fetch(`${origin}/remotes.json`).catch(() => null);
    const list = answer?.ok ? await answer.json().catch(() => null) : null;
    if (list?.remotes.length === remotes().length) return;
    if (dev.exitCode !== null || performance.now() > until)
      throw new Error('npm run dev serves no whole product.');
    await sleep(300);
  }
}
