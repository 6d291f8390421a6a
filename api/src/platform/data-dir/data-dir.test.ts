/** A data folder must not be readable by other users. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '../operator-error';
import { closeDataDir, keepSecret, prepareDataDir, refuseForeign } from './data-dir';
import { lockFolder } from './folder-lock';

let around = '';
beforeEach(() => {
  around = mkdtempSync(path.join(tmpdir(), 'data-dir-'));
});
afterEach(() => rmSync(around, { recursive: true, force: true }));
const modeOf = (name: string) => (statSync(path.join(around, name)).mode & 0o777).toString(8);

test('creates a new folder that only its owner can access', () => {
  prepareDataDir(path.join(around, 'data'));
  expect(modeOf('data')).toBe('700');
});

test('closes a folder that an earlier release left open, with all its contents and nothing beside it', () => {
  mkdirSync(path.join(around, 'data/db/base'), { recursive: true });
  for (const name of ['outside', 'data/in-use.lock', 'data/db/base/1259']) {
    writeFileSync(path.join(around, name), 'x');
    chmodSync(path.join(around, name), 0o666);
  }
  chmodSync(path.join(around, 'data/db'), 0o755);
  symlinkSync(path.join(around, 'outside'), path.join(around, 'data/link'));
  chmodSync(path.join(around, 'data'), 0o755);
  expect(closeDataDir(path.join(around, 'data'))).toBe('was open');
  const names = ['data', 'data/db', 'data/db/base', 'data/db/base/1259', 'data/in-use.lock', 'outside'];
  expect(names.map(modeOf)).toEqual(['700', '700', '700', '600', '600', '666']);
  // The embedded database creates its files as 0666; the folder's own mode protects them.
  chmodSync(path.join(around, 'data/db/base/1259'), 0o666);
  expect(closeDataDir(path.join(around, 'data'))).toBe('was closed');
  expect(modeOf('data/db/base/1259')).toBe('600');
});

test.each([
  [1001, 1000, 'belongs to user 1001'],
  [1001, 0, 'belongs to user 1001'],
])('refuses a folder that belongs to user %i when it runs as user %i', (owner, me, words) => {
  expect(() => refuseForeign('/data', owner, me)).toThrow(words);
});

test('accepts the user’s own folder and a volume that an orchestrator mounted as root', () => {
  for (const [owner, me] of [
    [1000, 1000],
    [0, 1000],
    [7, undefined],
  ] as const)
    expect(() => refuseForeign('/data', owner, me)).not.toThrow();
});

test.each<[string, (folder: string) => unknown, string]>([
  ['the folder itself', closeDataDir, 'owner-password'],
  ['a secret', (folder) => keepSecret(folder, 'owner-password', () => 'secret'), 'data/owner-password'],
  ['the lock', lockFolder, 'data/in-use.lock'],
])('says in one line that the file system refuses %s', (_, use, name) => {
  // A folder where a file belongs, and the other way round, are refused to root too.
  mkdirSync(path.join(around, 'data/owner-password'), { recursive: true });
  mkdirSync(path.join(around, 'data/in-use.lock'));
  writeFileSync(path.join(around, 'owner-password'), '');
  const folder = path.join(around, name === 'owner-password' ? name : 'data');
  expect(() => use(folder)).toThrow(ConfigError);
  expect(() => use(folder)).toThrow(/^DATA_DIR was "[^\n]*"; expected a writable folder \(E[^\n]*\)\.$/);
});
