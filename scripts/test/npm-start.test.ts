/** `npm start` under an operator's tools: a signal ends everything in order and leaves no process behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
// Outdated parts are built first, as for anybody.
jest.setTimeout(300_000);

let dataDir: string;
let npm: ChildProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'spreadwise-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
beforeEach(async () => {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    NODE_OPTIONS: '',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
  // Detached: in its own process group, like a terminal's command.
  npm = spawn('npm', ['start'], { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  await ready(npm);
});
afterEach(() => {
  if (isAnybodyLeft()) process.kill(-groupOf(npm), 'SIGKILL');
});

const groupOf = ({ pid }: ChildProcess): number => {
  if (!pid) throw new Error('npm did not start.');
  return pid;
};

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  return port;
}

function isAnybodyLeft(): boolean {
  try {
    return process.kill(-groupOf(npm), 0);
  } catch {
    return false;
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += String(chunk);
      if (said.includes(' is ready at ')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${said}`)));
  });
}

test.each([
  ['SIGTERM to npm, as from a process manager', () => npm.kill('SIGTERM')],
  ['SIGINT to all of them, as from a terminal', () => process.kill(-groupOf(npm), 'SIGINT')],
])('%s', async (_, send) => {
  const exited = once(npm, 'exit');
  send();
  expect(await exited).toEqual([0, null]);
  expect(isAnybodyLeft()).toBe(false);
});
