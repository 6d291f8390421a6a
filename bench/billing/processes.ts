/** The product and the payment sandbox as processes that can be killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';

export const WEBHOOK_SECRET = 'whsec_crash';
export const SECRET_KEY = 'sk_test_crash';
export const PUBLISHABLE_KEY = 'pk_test_crash';

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Starts the sandbox; it ends with this process. */
export async function startSandbox(port: number, replicas: readonly string[]) {
  const program = new URL('./billing-sandbox.mjs', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, String(port), WEBHOOK_SECRET, ...replicas], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

export interface Replica {
  readonly origin: string;
  readonly starts: () => number;
  start(): Promise<void>;
  /** SIGKILL: without a graceful shutdown. */
  kill(): Promise<void>;
  /** Freezes for this long, like a process whose machine is migrated or overloaded. */
  standStill(ms: number): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplicaOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly sandbox: string;
}

const START_LIMIT_MS = 180_000;

/** The built product, with only what billing needs. */
export function createReplica({ port, dataDir, databaseUrl, sandbox }: ReplicaOptions): Replica {
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let starts = 0;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child) return;
    child.kill(signal);
    await ended(child);
    child = null;
  };
  return {
    origin,
    starts: () => starts,
    async start() {
      starts += 1;
      const own = spawn(process.execPath, ['api/dist/main.js'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'development',
          PORT: String(port),
          DATA_DIR: dataDir,
          ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
          STRIPE_API_BASE: sandbox,
          STRIPE_SECRET_KEY: SECRET_KEY,
          STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
          STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
          OWNER_PASSWORD: 'correct horse battery staple',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'silent',
        },
      });
      child = own;
      let said = '';
      own.stderr?.on('data', (chunk) => {
        said += chunk;
      });
      const until = Date.now() + START_LIMIT_MS;
      while (Date.now() < until && own.exitCode === null) {
        const ready = await fetch(`${origin}/readyz`).catch(() => null);
        if (ready?.ok) return;
        await sleep(25);
      }
      await end('SIGKILL');
      throw new Error(`The product did not start: ${said.slice(-2000)}`);
    },
    kill: () => end('SIGKILL'),
    async standStill(ms) {
      child?.kill('SIGSTOP');
      await sleep(ms);
      child?.kill('SIGCONT');
    },
    stop: () => end('SIGTERM'),
  };
}
