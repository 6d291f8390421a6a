/** Starts the production build as a process of its own, with a data folder and a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Product {
  readonly origin: string;
  readonly ownerPassword: string;
  /** The newest mail to an address, as the owner reads it in the outbox. */
  /** The newest one that says this; receipts and notices come beside it. */
  lastMailTo(email: string, saying: RegExp): Promise<{ subject: string; text: string } | null>;
  stop(): Promise<void>;
}

const OWNER_PASSWORD = 'correct horse battery staple';
const ROOT = new URL('../../', import.meta.url).pathname;

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'spreadwise-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      OWNER_PASSWORD,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const origin = `http://localhost:${port}`;
  await ready(child);
  return {
    origin,
    ownerPassword: OWNER_PASSWORD,
    lastMailTo: (email, saying) => lastMailTo(origin, email, saying),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

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
  const login = await fetch(`${origin}/api/auth/owner-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: OWNER_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const answer = await fetch(`${origin}/api/admin/mails?limit=100`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { mails } = (await answer.json()) as { mails: { to: string; subject: string; text: string }[] };
  return mails.find(({ to, text }) => to === email && saying.test(text)) ?? null;
}
