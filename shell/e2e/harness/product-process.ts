/** Starts the production build as a separate process with its own data folder and port. */

import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInAsOwner } from '../../../scripts/lib/product/owner-session.mjs';

export interface Product {
  readonly origin: string;
  readonly ownerPassword: string;
  readonly dataDir: string;
  /** The newest mail to an address whose text matches, as in the owner's outbox. */
  lastMailTo(email: string, saying: RegExp): Promise<{ subject: string; text: string } | null>;
  /** Suspends the process, as if it hung, or resumes it. */
  hang(isHung: boolean): void;
  /** Ends the process; its data stay. */
  end(): Promise<void>;
  /** Starts it again with the same data and port, and its clock ahead by this many milliseconds. */
  startAgain(ahead?: number): Promise<void>;
  /** Ends the process and deletes its data. */
  stop(): Promise<void>;
}

/** Names the data folder of which each product starts with a copy (prepared-data.ts). */
export const PREPARED_DATA = 'E2E_PREPARED_DATA';
const OWNER_PASSWORD = 'correct horse battery staple';
/** Tests and benches run in the root; benches are bundled elsewhere, so this file's location does not help. */
const ROOT = process.cwd();
/** One exchange and one price: the simulated market would use an eighth of a CPU per product. */
const QUIET_MARKET = {
  MARKET_FEED: 'replay',
  REPLAY: join(ROOT, 'shell/e2e/fixtures/quiet-market.ndjson'),
};
/** Compiles the embedded database quickly; these processes are too short-lived for optimization to pay off. */
const QUICK_TO_COMPILE = '--liftoff-only';
/** For tests that need signals; with this seed the market has several in its first minutes. */
export const BUSY_MARKET = { MARKET_FEED: 'simulated', MARKET_SEED: '12' };

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'spreadwise-e2e-'));
  const prepared = process.env[PREPARED_DATA];
  if (prepared) await cp(prepared, dataDir, { recursive: true });
  const port = await freePort();
  let child: ChildProcess;
  const start = async (ahead = 0) => {
    child = spawn(process.execPath, [QUICK_TO_COMPILE, 'api/dist/main.js'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        OWNER_PASSWORD,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        ...(env.MARKET_FEED ? {} : QUIET_MARKET),
        NODE_OPTIONS: [ENDS_WITH_US, ...(ahead ? [clockAhead(ahead)] : [])]
          .map((module) => `--import ${module}`)
          .join(' '),
        ...env,
      },
    });
    await ready(child);
  };
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  await start();
  const origin = `http://localhost:${port}`;
  return {
    origin,
    ownerPassword: OWNER_PASSWORD,
    dataDir,
    lastMailTo: (email, saying) => lastMailTo(origin, email, saying),
    hang: (isHung) => void child.kill(isHung ? 'SIGSTOP' : 'SIGCONT'),
    end,
    startAgain: start,
    async stop() {
      if (child.exitCode === null) await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const moduleOf = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;

/** Ends the product and deletes its data when the worker that started it exits for any reason. */
const ENDS_WITH_US = moduleOf(`
  import { rmSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread && process.channel && process.ppid === ${process.pid}) {
    process.once('disconnect', () => {
      rmSync(process.env.DATA_DIR, { recursive: true, force: true });
      process.exit(1);
    });
    process.channel.unref();
  }
`);

/** Moves the clock of the process that loads it. */
const clockAhead = (ms: number): string =>
  moduleOf(`
    const { now } = Date;
    const moved = () => now() + ${ms};
    globalThis.Date = new Proxy(Date, {
      construct: (date, given, made) => Reflect.construct(date, given.length ? given : [moved()], made),
      get: (date, name) => (name === 'now' ? moved : Reflect.get(date, name)),
    });
  `);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(' is ready at ')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) =>
      reject(new Error(`The product ended with ${code} before it was ready:\n${output}`)),
    );
  });
}

async function lastMailTo(origin: string, email: string, saying: RegExp) {
  const headers = await signInAsOwner(origin, OWNER_PASSWORD);
  const answer = await fetch(`${origin}/api/admin/mails?limit=100`, { headers });
  const { mails } = (await answer.json()) as { mails: { to: string; subject: string; text: string }[] };
  return mails.find(({ to, text }) => to === email && saying.test(text)) ?? null;
}
