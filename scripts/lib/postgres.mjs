// A throw-away PostgreSQL for the tests: its own folder, a free port on the loopback, removed afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { installDebian } from './install.mjs';
import { capture } from './run.mjs';

/** The folder of PostgreSQL's programs, newest first; undefined if there is none. */
function binaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

async function ensureBinaries() {
  if (!binaries()) await installDebian('postgresql', 'for the tests');
  return binaries();
}

/** Whether there is one, or one could be installed. */
export const hasPostgres = async () => (await ensureBinaries()) !== undefined;

/** PostgreSQL refuses to run as root, so root lends it another user. */
function account() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  return {};
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Starts one. Resolves to { url, stop }, or to null if PostgreSQL is not available. */
export async function startPostgres() {
  const bin = await ensureBinaries();
  if (!bin) return null;
  const user = account();
  const folder = mkdtempSync(join(tmpdir(), 'spreadwise-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = await capture(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'test', '-E', 'UTF8', '--no-sync'],
    {
      cwd: folder,
      ...user,
    },
  );
  if (made.code !== 0) throw new Error(`initdb failed: ${made.output}`);
  const port = await freePort();
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((s) => ['-c', s])],
    { cwd: folder, stdio: 'ignore', ...user },
  );
  /* If the command ends without stop(), by a signal or an error: at once, because nothing can be awaited. */
  const abandon = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on('exit', abandon);
  const stop = () =>
    new Promise((resolve) => {
      const clean = () => {
        process.off('exit', abandon);
        rmSync(folder, { recursive: true, force: true });
        resolve();
      };
      if (server.exitCode !== null) return clean();
      server.on('exit', clean);
      server.kill('SIGINT');
    });
  for (let waited = 0; waited < 20_000; waited += 100) {
    if (server.exitCode !== null) break;
    if (await answers(port)) return { url: `postgres://test@127.0.0.1:${port}/postgres`, stop };
    await sleep(100);
  }
  await stop();
  throw new Error('The throw-away PostgreSQL did not start.');
}
