/** The product's workers, one of which is killed now and then, like a failing machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import type { Choices } from '../../api/src/commerce/billing/lifecycle-tests/testing/random';
import { freePort } from '../../api/test/free-port';

export interface Ground {
  readonly program: string;
  /** Loaded before it, so that it uses the bench's clock. */
  readonly clock: string;
  /** The folder of their logs and data. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

const READY_LIMIT_MS = 60_000;

export async function startWorkers(ground: Ground, count: number) {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const children = new Map<number, ChildProcess>();
  const begin = (port: number) => {
    const log = createWriteStream(`${ground.folder}/worker-${port}.log`, { flags: 'a' });
    const child = spawn(process.execPath, ['--import', ground.clock, ground.program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH: process.env.PATH, ROLE: 'worker', PORT: String(port), DATA_DIR: `${ground.folder}/data` },
        ...ground.environment,
      },
    });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    children.set(port, child);
  };
  const killAll = () => {
    for (const child of children.values()) child.kill('SIGKILL');
  };
  process.on('exit', killAll);
  // The first one creates the tables.
  for (const port of ports) {
    begin(port);
    await ready(port);
  }
  return {
    kill(chosen: Choices): void {
      const port = chosen.pick(ports);
      // One that is still starting is killed as well.
      children
        .get(port)
        ?.once('exit', () => begin(port))
        .kill('SIGKILL');
    },
    stop: killAll,
  };
}

async function ready(port: number): Promise<void> {
  for (const until = performance.now() + READY_LIMIT_MS; performance.now() < until; ) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`A worker was not ready within ${READY_LIMIT_MS / 1_000} s.`);
}
