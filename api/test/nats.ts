/** A disposable nats-server with JetStream on a free loopback port, which a test can kill and restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

export interface TestNats {
  readonly url: string;
  /** Uses the same port each time. */
  start(): Promise<void>;
  /** Stops at once, like a failing machine. */
  kill(): Promise<void>;
  /** Kills the server and deletes its data. */
  remove(): Promise<void>;
}

const START_LIMIT_MS = 10_000;
const ASK_EVERY_MS = 20;

/** `program`: the path of nats-server. Does not start it. */
export async function createTestNats(program: string): Promise<TestNats> {
  const folder = mkdtempSync(join(tmpdir(), 'spreadwise-nats-'));
  const port = await freePort();
  let server: ChildProcess | null = null;
  const kill = async () => {
    const killed = server;
    server = null;
    if (!killed || killed.exitCode !== null) return;
    const ended = new Promise((resolve) => killed.once('exit', resolve));
    killed.kill('SIGKILL');
    await ended;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      server = spawn(program, ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)], {
        stdio: 'ignore',
      });
      await listening(port);
    },
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (!(await answers(port))) {
    if (Date.now() > until) throw new Error('The throw-away nats-server did not start.');
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    // The server sends the first bytes once it is ready.
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
