/**
 * Backs up the built product while page views arrive, kills it, deletes its data, restores and counts: nothing that was
 * acknowledged before the backup began may be missing. On the embedded database, and on a throw-away PostgreSQL.
 *
 *   npm run prove:backup [-- --database embedded|server]
 */

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { build } from '../build.mjs';
import { freePort } from '../lib/free-port.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { signInAsOwner } from '../lib/product/owner-session.mjs';
import { ROOT } from '../lib/run.mjs';

const { values } = parseOptions({ options: { database: { type: 'string' } } });
const WRITERS = 4;
const LOAD_MS = 6_000;

await build();
let failed = 0;
for (const kind of values.database ? [values.database] : ['embedded', 'server']) {
  const postgres = kind === 'server' ? await startPostgres() : null;
  if (kind === 'server' && !postgres) throw new Error('No PostgreSQL can be had here.');
  const folder = mkdtempSync(path.join(tmpdir(), 'spreadwise-backup-'));
  try {
    failed += Number(!(await prove(kind, folder, postgres?.url)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await postgres?.stop();
  }
}
process.exit(failed);

async function prove(kind, folder, url) {
  const port = await freePort();
  const dataDir = path.join(folder, 'data');
  const environment = {
    ...process.env,
    ...{ PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
    ...(url ? { DATABASE_URL: url } : {}),
  };
  const file = path.join(folder, 'product.backup');
  const backup = (...args) => {
    console.log(`\n$ ${args.join(' ')}`);
    execFileSync(process.execPath, [`${ROOT}api/dist/backup.js`, ...args], {
      env: environment,
      stdio: 'inherit',
    });
  };

  const product = await start(environment);
  const load = startLoad(`http://127.0.0.1:${port}/api/url-tracking/log-visitor`);
  await pause(LOAD_MS);
  const before = load.acknowledged();
  const began = performance.now();
  await inBackground(environment, ['backup', '--to', file]);
  const took = performance.now() - began;
  const after = load.acknowledged();
  await pause(1_000);
  await load.stop();
  await kill(product);
  console.log(
    `${kind}: ${before} page views acknowledged before the backup began, ${after - before} while it was made (${(took / 1000).toFixed(1)} s; the longest waited ${load.longest()} ms), ${load.acknowledged()} in all, ${load.failed()} refused`,
  );
  backup('verify', '--from', file);
  rmSync(dataDir, { recursive: true });
  if (url) await dropAll(url);
  backup('restore', '--from', file);
  const again = await start(environment);
  const found = await restoredViews(port, environment);
  await kill(again);
  const isWhole = found >= before;
  console.log(
    `${kind}: everything deleted, restored, started again: ${found} page views are there, ${isWhole ? 'none' : before - found} of the ${before} is lost`,
  );
  return isWhole;
}

async function start(env) {
  const child = spawn(process.execPath, [`${ROOT}api/dist/main.js`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const isReady = async () => {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => null);
    return answer?.ok;
  };
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The product did not start.');
    await pause(100);
  }
  return child;
}

function kill(child) {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  return gone;
}

/** Each writer waits for its answer before it writes again, so that everything counted was acknowledged. */
function startLoad(url) {
  const counts = { acknowledged: 0, failed: 0, longest: 0 };
  let isOn = true;
  const body = JSON.stringify({ page: '/', referrer: null, userAgent: 'load', sessionId: 's', userId: null });
  const write = async () => {
    while (isOn) {
      const asked = performance.now();
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) counts.acknowledged += 1;
      else counts.failed += 1;
      counts.longest = Math.max(counts.longest, Math.round(performance.now() - asked));
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  return {
    acknowledged: () => counts.acknowledged,
    failed: () => counts.failed,
    longest: () => counts.longest,
    async stop() {
      isOn = false;
      await Promise.all(writers);
    },
  };
}

function inBackground(env, args) {
  console.log(`\n$ ${args.join(' ')}`);
  const child = spawn(process.execPath, [`${ROOT}api/dist/backup.js`, ...args], { env, stdio: 'inherit' });
  return new Promise((resolve, reject) =>
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('The backup failed.')))),
  );
}

async function dropAll(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await client.end();
}

/** As the owner's panel counts them. */
async function restoredViews(port, { DATA_DIR }) {
  const password = readFileSync(path.join(DATA_DIR, 'owner-password'), 'utf8').trim();
  const origin = `http://127.0.0.1:${port}`;
  const headers = await signInAsOwner(origin, password);
  const { days } = await (await fetch(`${origin}/api/admin/visits/summary`, { headers })).json();
  return days.reduce((sum, { views }) => sum + views, 0);
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
