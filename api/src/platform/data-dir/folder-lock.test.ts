/** The lock on DATA_DIR, tested with real processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { FolderInUseError, lockFolder, takeOver } from './folder-lock';

const workshop = mkdtempSync(join(tmpdir(), 'spreadwise-lock-'));
const program = join(workshop, 'holder.mjs');
const children: ChildProcess[] = [];
let folder: string;

/** Locks the folder, prints "held", and holds the lock until something arrives on stdin. */
const HOLDER = `
import { lockFolder } from ${JSON.stringify(join(__dirname, 'folder-lock.ts'))};
try {
  const release = lockFolder(process.argv[2]);
  console.log('held');
  process.stdin.once('data', () => { release(); process.exit(0); });
} catch (error) {
  console.log(error.message);
  process.exit(1);
}`;

beforeAll(() => {
  buildSync({
    stdin: { contents: HOLDER, resolveDir: __dirname },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
  });
});
beforeEach(() => {
  folder = mkdtempSync(join(workshop, 'data-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(workshop, { recursive: true }));

/** Starts a process that tries to lock the folder; returns it with the first line it prints. */
async function holder() {
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return { child, said: String(line).trim() };
}

const LOCK = () => join(folder, 'in-use.lock');
const owner = () => JSON.parse(readFileSync(LOCK(), 'utf8'));
const forge = (change: object) => writeFileSync(LOCK(), JSON.stringify({ ...owner(), ...change }));

it('the lock refuses a second process and names the first', async () => {
  const { child, said } = await holder();
  expect(said).toBe('held');
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${child.pid}`);
});

it('the lock is free again after its holder exits normally', async () => {
  const { child } = await holder();
  child.stdin?.write('stop');
  await once(child, 'exit');
  expect(existsSync(LOCK())).toBe(false);
  lockFolder(folder)();
});

it('the lock is taken over from a process that was killed', async () => {
  const { child } = await holder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(LOCK())).toBe(true);
  const release = lockFolder(folder);
  expect(owner().pid).toBe(process.pid);
  release();
});

it('the lock is taken over from a killed process whose pid now belongs to another process', () => {
  const release = lockFolder(folder);
  forge({ id: 'an earlier life', began: 'another boot/1' });
  lockFolder(folder)();
  expect(existsSync(LOCK())).toBe(false);
  release();
});

it('the lock goes to exactly one of several processes that find it abandoned at once', async () => {
  const { child } = await holder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const said = await Promise.all(Array.from({ length: 6 }, async () => (await holder()).said));
  expect(said.filter((words) => words === 'held')).toHaveLength(1);
  expect(said.filter((words) => words.includes('in use by process'))).toHaveLength(5);
});

it('the lock is not taken over when another process replaced the dead owner a moment earlier', () => {
  const release = lockFolder(folder);
  const dead = { ...owner(), id: 'the dead one' };
  expect(takeOver(LOCK(), dead, JSON.stringify({ ...owner(), id: 'the late one' }))).toBe(false);
  expect(owner().id).not.toBe('the late one');
  release();
});

it('the lock can be taken over after a process was killed in the middle of taking it over', async () => {
  const { child } = await holder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  writeFileSync(`${LOCK()}.claim`, readFileSync(LOCK()));
  lockFolder(folder)();
  expect(existsSync(`${LOCK()}.claim`)).toBe(false);
});

it('the lock is never taken from another machine, whose processes cannot be checked', () => {
  const release = lockFolder(folder);
  forge({ id: 'elsewhere', host: `not-${hostname()}`, pid: 1 });
  expect(() => lockFolder(folder)).toThrow(/in use on not-.* delete /);
  release();
  expect(owner().id).toBe('elsewhere');
});

it('the lock is taken over when a power failure left its file half-written', () => {
  writeFileSync(LOCK(), '{"pid":');
  lockFolder(folder)();
});
