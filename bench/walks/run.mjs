/**
 * Part of npm run measure: how many of our files and functions four walks use, from the browser to the database and back:
 * subscribe, a quote to the screen, a published remote to the screen, a webhook. V8 counts in every thread and in the
 * page while each walk runs once in the running product; code that also runs when idle is left out.
 *
 * --list prints the files of each.
 */

import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import yazl from 'yazl';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { signInAsOwner } from '../../scripts/lib/product/owner-session.mjs';
import { placesOf } from './places.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWNER_PASSWORD = 'correct horse battery staple';
const WEBHOOK_SECRET = 'whsec_walks';
const folder = mkdtempSync(path.join(tmpdir(), 'spreadwise-walks-'));
const port = await freePort();
const origin = `http://localhost:${port}`;

const product = fork(path.join(ROOT, 'api/dist/main.js'), {
  cwd: ROOT,
  execArgv: ['--import', fileURLToPath(new URL('hook.mjs', import.meta.url))],
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    OWNER_PASSWORD,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    MARKET_SEED: '1',
  },
});
await new Promise((resolve, reject) => {
  product.stdout.on('data', (chunk) => String(chunk).includes(' is ready at ') && resolve());
  product.on('exit', (code) => reject(new Error(`the product ended with ${code}`)));
});
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

try {
  await walkAll();
} finally {
  await browser.close();
  product.removeAllListeners('exit');
  const ended = new Promise((resolve) => product.once('exit', resolve));
  product.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function walkAll() {
  const page = await browser.newPage({ baseURL: origin });
  const email = 'ada@example.com';
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  const idle = await walked(page, () => page.waitForTimeout(5_000));
  const subscribe = await walked(page, () => subscribeOn(page));
  const quote = await walked(page, () => page.waitForTimeout(10_000));
  const webhook = await walked(page, () => sendWebhook(email));
  const remote = await walked(page, async () => {
    await publishSignup();
    await page.goto('/signup');
    await page.getByRole('heading', { name: 'Choose Your Advisory Plan' }).waitFor();
  });
  const quiet = new Set([...idle.places, ...quote.places]);
  print('subscribe: from the plan to the first screen of the dashboard', subscribe, quiet);
  print('quote to screen: ten seconds of the simulated market, dashboard open', quote, new Set());
  print('published remote to screen', remote, quiet);
  print('webhook: taken, read back, written', webhook, quiet);
}

function print(title, { places }, without) {
  const own = [...places].filter((place) => !without.has(place));
  const files = [...new Set(own.map((place) => place.split(':', 1)[0]))].sort();
  const folders = new Set(files.map((file) => path.dirname(file)));
  console.log(`${title}: ${files.length} files in ${folders.size} folders, ${own.length} functions`);
  if (process.argv.includes('--list')) for (const file of files) console.log(`    ${file}`);
}

async function subscribeOn(page) {
  await page.getByRole('button', { name: 'Continue to Plan Selection' }).click();
  await page.locator('input[name=cardnumber]').fill('4242424242424242');
  await page.locator('input[name="exp-date"]').fill('1234');
  await page.locator('input[name=cvc]').fill('123');
  await page.getByRole('button', { name: /^Subscribe for/ }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();
}

async function sendWebhook(email) {
  const customers = await fetch(`${origin}/v1/customers?email=${encodeURIComponent(email)}`, {
    headers: { Authorization: 'Bearer sk_test_sandbox' },
  });
  const [{ id }] = (await customers.json()).data;
  const body = JSON.stringify({
    id: 'evt_walk',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', id: 'sub_walk', customer: id } },
  });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex');
  const answer = await fetch(`${origin}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${signature}` },
    body,
  });
  if (!answer.ok) throw new Error(`the webhook was answered with ${answer.status}`);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
}

async function publishSignup() {
  const owner = await signInAsOwner(origin, OWNER_PASSWORD);
  const zip = new yazl.ZipFile();
  const dist = path.join(ROOT, 'mfe-signup/dist');
  for (const name of readdirSync(dist).filter(
    (one) => /\.(js|css|json)$/.test(one) && one !== 'mf-stats.json',
  )) {
    const text = readFileSync(path.join(dist, name), 'utf8');
    // A different version from the one that is active.
    zip.addBuffer(Buffer.from(name === 'remoteEntry.js' ? `${text}\n/* walked */` : text), name);
  }
  zip.end();
  const answer = await fetch(`${origin}/api/remotes/publish?remote=mfe-signup&activate=now`, {
    method: 'POST',
    headers: { ...owner, 'Content-Type': 'application/zip' },
    body: await buffer(zip.outputStream),
  });
  if (!answer.ok) throw new Error(`publishing was answered with ${answer.status}: ${await answer.text()}`);
}

/** Walks once; returns our functions called meanwhile, in the page and in every thread of the product. */
async function walked(page, walk) {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await order({});
  await walk();
  const file = path.join(folder, `walk-${Date.now()}`);
  await order({ file });
  const places = new Set();
  for (const { url, functions } of await page.coverage.stopJSCoverage()) {
    const built = builtFile(new URL(url).pathname);
    if (built) for (const place of placesOf(ROOT, built, functions)) places.add(place);
  }
  for (const name of readdirSync(folder).filter((one) => one.startsWith(path.basename(file))))
    for (const { url, functions } of JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
      if (url.startsWith('file://') && url.includes('/api/dist/'))
        for (const place of placesOf(ROOT, fileURLToPath(url), functions)) places.add(place);
  return { places };
}

function order(message) {
  return new Promise((resolve) => {
    product.once('message', resolve);
    product.send(message);
  });
}

/** `/assets/x.js` is the shell's, `/remotes/<name>/<version>/x.js` a remote's. */
function builtFile(pathname) {
  const [, kind, ...rest] = pathname.split('/');
  if (kind === 'assets') return path.join(ROOT, 'shell/dist', rest.at(-1));
  return kind === 'remotes' && rest[0] ? path.join(ROOT, rest[0], 'dist', rest.at(-1)) : null;
}
