/** Two processes on one DATA_DIR, with real processes. */
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

/** Takes the folder, says so, and holds it until it is told to give it back. */
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

/** A process that tries, with the first line that it prints. */
async function holder() {
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return { child, said: String(line).trim() };
}

const LOCK = () => join(folder, 'in-use.lock');
const owner = () => JSON.parse(readFileSync(LOCK(), 'utf8'));
const forge = (change: object) => writeFileSync(LOCK(), JSON.stringify({ ...owner(), ...change }));

it('refuses a second process and names the first', async () => {
  const { child, said } = await holder();
  expect(said).toBe('held');
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${child.pid}`);
});

it('is free again after a normal end', async () => {
  const { child } = await holder();
  child.stdin?.write('stop');
  await once(child, 'exit');
  expect(existsSync(LOCK())).toBe(false);
  lockFolder(folder)();
});

it('is taken over from a process that was killed', async () => {
  const { child } = await holder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(LOCK())).toBe(true);
  const release = lockFolder(folder);
  expect(owner().pid).toBe(process.pid);
  release();
});

it('is taken over from a killed process whose number another one has got since', () => {
  const release = lockFolder(folder);
  forge({ id: 'an earlier life', began: 'another boot/1' });
  lockFolder(folder)();
  expect(existsSync(LOCK())).toBe(false);
  release();
});

it('goes to exactly one of several that find it abandoned at once', async () => {
  const { child } = await holder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const said = await Promise.all(Array.from({ length: 6 }, async () => (await holder()).said));
  expect(said.filter((words) => words === 'held')).toHaveLength(1);
  expect(said.filter((words) => words.includes('in use by process'))).toHaveLength(5);
});

it('is left to the one that took it over a moment ago, after the dead owner had been seen', () => {
  const release = lockFolder(folder);
  const dead = { ...owner(), id: 'the dead one' };
  expect(takeOver(LOCK(), dead, JSON.stringify({ ...owner(), id: 'the late one' }))).toBe(false);
  expect(owner().id).not.toBe('the late one');
  release();
});

it('goes on when the one that took it over was killed in the middle of that', async () => {
  const { child } = await holder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  writeFileSync(`${LOCK()}.claim`, readFileSync(LOCK()));
  lockFolder(folder)();
  expect(existsSync(`${LOCK()}.claim`)).toBe(false);
});

it('is not taken from another machine, whose processes cannot be seen', () => {
  const release = lockFolder(folder);
  forge({ id: 'elsewhere', host: `not-${hostname()}`, pid: 1 });
  expect(() => lockFolder(folder)).toThrow(/in use on not-.* delete /);
  release();
  expect(owner().id).toBe('elsewhere');
});

it('is taken over when half of it was lost with the power', () => {
  writeFileSync(LOCK(), '{"pid":');
  lockFolder(folder)();
});
