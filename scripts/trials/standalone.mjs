/**
 * Follows a team that has nothing of this repository but the address of a running product: a remote is made in a
 * folder outside, with the SDK that the product serves, installed, tested, checked, published to a running product, approved by the owner and opened from the
 * navigation. The shell is neither built nor restarted meanwhile, and the same sources make the same version elsewhere.
 *
 *   npm run try:standalone [-- --bundlers webpack,rspack,vite] [--keep]
 *
 * Prints each command with its seconds, and what the owner saw to approve.
 */

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium } from '../lib/chromium.mjs';
import { freePort } from '../lib/free-port.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { signInAsOwner } from '../lib/product/owner-session.mjs';
import { capture, fail, ROOT } from '../lib/run.mjs';

const PASSWORD = 'correct horse battery staple';
const READY_LIMIT = 120_000;
const TITLES = { webpack: 'Webpack', rspack: 'Rspack', vite: 'Vite' };

const { values: options } = parseOptions({
  options: {
    bundlers: { type: 'string', default: Object.keys(TITLES).join(',') },
    keep: { type: 'boolean', default: false },
  },
});
const bundlers = options.bundlers.split(',');
const unknown = bundlers.find((bundler) => !Object.hasOwn(TITLES, bundler));
if (unknown) fail(`There is no bundler ${unknown}; there are ${Object.keys(TITLES).join(', ')}.`);

await ensureInstalled();
const chromium = await ensureChromium();
const { build } = await import('../build.mjs');
await build();
const home = mkdtempSync(path.join(tmpdir(), 'standalone-'));
const stop = [];
let code = 1;
try {
  await walk();
  code = 0;
} catch (error) {
  console.error(`\n${error.stack ?? error}`);
} finally {
  for (const end of stop.reverse()) await end();
  if (options.keep) console.log(`kept: ${home}`);
  else rmSync(home, { recursive: true, force: true });
}
process.exit(code);

async function walk() {
  const product = await startProduct();
  const shell = stampOf();
  const rows = [];
  for (const bundler of bundlers) rows.push(await bring({ bundler, product }));
  if (stampOf() !== shell || product.child.exitCode !== null)
    throw new Error('The shell was built or restarted on the way.');
  console.log('\nThe shell was neither built nor restarted: one process, one build.');
  console.log(
    '\nbundler    made  install  test  check  elsewhere  publish  approved  in the navigation   in all, s',
  );
  for (const { bundler, times } of rows) {
    const all = Object.values(times).reduce((sum, one) => sum + one, 0);
    const figures = Object.values(times).map((one) => one.toFixed(1));
    console.log(`${bundler.padEnd(9)} ${figures.join('     ')}     ${all.toFixed(1)}`);
  }
}

/** From an empty folder to a page that a visitor opens from the navigation. */
async function bring({ bundler, product }) {
  const name = `mfe-${bundler}`;
  const folder = path.join(home, name);
  const title = TITLES[bundler];
  const { origin } = product;
  const times = {};
  const timed = async (step, work) => {
    const began = performance.now();
    const result = await work();
    times[step] = (performance.now() - began) / 1000;
    return result;
  };
  console.log(`\n== ${bundler}`);
  const start = `npm exec --yes --package=${origin}/sdk.tgz -- spreadwise-remote new ${name}`;
  await timed('made', () => command(`${start} --bundler ${bundler} --public`, { cwd: home }));
  const within = (text, extra) => command(text, { cwd: folder, ...extra });
  await timed('install', () => within('npm install'));
  // Like its workflow: the lockfile works on any machine.
  await within('npm ci --dry-run');
  await timed('test', () => within('npm test'));
  const checked = await timed('check', () => within(`npx spreadwise-remote check --to ${origin}`));
  await timed('elsewhere', () => sameElsewhere(folder, checked));
  // Late enough that the sign-in still counts as recent.
  const owner = await signIn(origin);
  await owner.post('/api/admin/remotes/reserve', { remote: name, team: `The ${bundler} team` });
  const { token } = await owner.post('/api/admin/remotes/token', {
    ...{ remote: name, label: 'its team' },
    scopes: ['publish', 'activate', 'preview'],
  });
  console.log('  the owner reserves the name and makes a token');
  const env = { SPREADWISE_REMOTE_TOKEN: token };
  // It is stored and waits for the owner.
  await timed('publish', () => within(`npx spreadwise-remote publish --to ${origin}`, { env, expected: 4 }));
  await timed('approved', () => approve(owner, name));
  await timed('navigation', () => openFromNavigation({ origin, title, bundler }));
  return { bundler, times };
}

/** Built in a copy that is nested deeper, it is the same version: its name depends on what it does, not on where. */
async function sameElsewhere(folder, checked) {
  const copy = path.join(home, 'a/folder/that/lies/deeper', path.basename(folder));
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  for (const built of ['dist', 'node_modules/.cache', 'node_modules/.federation'])
    rmSync(path.join(copy, built), { recursive: true, force: true });
  const [here, there] = [checked, await command('npx spreadwise-remote check', { cwd: copy })].map(versionIn);
  console.log(`  the same sources elsewhere: ${here} and ${there}`);
  if (here !== there) throw new Error(`${path.basename(folder)} is another version in another folder.`);
  rmSync(copy, { recursive: true, force: true });
}

function versionIn(output) {
  return /version ([0-9a-f]{20})/.exec(output)?.[1] ?? 'no version';
}

async function approve(owner, name) {
  const { remotes } = await owner.get('/api/admin/remotes');
  const [waiting] = remotes.find((one) => one.name === name).contract.waiting;
  console.log('  the owner sees, and approves:');
  for (const { text, needsApproval } of waiting.changes) if (needsApproval) console.log(`    ${text}`);
  const { activated } = await owner.post('/api/admin/remotes/contract/approve', {
    remote: name,
    contract: waiting.id,
  });
  if (!activated) throw new Error(`${name} was approved, and nothing became active.`);
}

/** Like a person: sign in, choose the entry in the shell's navigation, see the screen. */
async function openFromNavigation({ origin, title, bundler }) {
  const { chromium: browsers } = await import('@playwright/test');
  const browser = await browsers.launch({
    executablePath: chromium,
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const page = await browser.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${origin}/admin`);
    await page.getByLabel('Owner Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Access Administration Panel' }).click();
    await page.getByRole('navigation').getByRole('link', { name: title }).first().click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('You are signed in as').waitFor();
    const { pathname } = new URL(page.url());

    if (pathname !== `/${bundler}`) throw new Error(`The navigation led to ${pathname}.`);
    if (errors.length) throw new Error(`The page threw: ${errors.join('; ')}`);
    console.log(`  in the browser: ${title} at ${pathname}, out of the navigation`);
  } finally {
    await browser.close();
  }
}

/** Prints the command and how long it took; its output when it ends otherwise than expected. */
async function command(text, { cwd, env = {}, expected = 0 }) {
  const began = performance.now();
  const [program, ...args] = text.split(' ');
  const outcome = await capture(program, args, { cwd, env: { ...outside(), ...env } });
  const took = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`  ${took.padStart(6)} s  ${text}`);
  if (outcome.code !== expected)
    throw new Error(`It ended with ${outcome.code} instead of ${expected}:\n${outcome.output}`);
  return outcome.output;
}

/** Nothing of this repository is in reach: neither by npm's variables nor by Node's options. */
function outside() {
  const kept = Object.entries(process.env).filter(
    ([key]) => !/^(npm_(?!config_)|INIT_CWD$|NODE_OPTIONS$)/.test(key),
  );
  return Object.fromEntries(kept);
}

function stampOf() {
  return readFileSync(`${ROOT}shell/dist/.inputs`, 'utf8');
}

async function startProduct() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(home, 'data'),
      OWNER_PASSWORD: PASSWORD,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      REMOTES_GATE_BROWSER: chromium,
    },
  });
  stop.push(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  });
  const until = performance.now() + READY_LIMIT;
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return { origin, child };
    if (child.exitCode !== null || performance.now() > until) throw new Error('The product did not start.');
    await sleep(100);
  }
}

/** The owner's calls. */
async function signIn(origin) {
  const session = await signInAsOwner(origin, PASSWORD);
  const ask = async (method, address, body) => {
    const answer = await fetch(origin + address, {
      method,
      headers: { 'Content-Type': 'application/json', ...session },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  return {
    get: (address) => ask('GET', address),
    post: (address, body) => ask('POST', address, body),
  };
}
