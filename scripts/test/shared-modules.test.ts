/** The API's test files share stateless modules and nothing else; proven with separate test files. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './team-server';

const COUNTS = 'let uses = 0; exports.use = () => ++uses;';
const LEAVES = `
  const library = require('library');
  const own = require('./testing/own');
  test('uses both, and leaves something behind', () => {
    const found = [library.use(), own.use(), globalThis.left, process.env.LEFT, fetch.left];
    require('node:fs').appendFileSync(__dirname + '/found', JSON.stringify(found) + '\\n');
    [globalThis.left, process.env.LEFT, globalThis.fetch] = [true, true, { left: true }];
  });`;
const FILES = {
  // The nearest one decides what kind of module a file is.
  'package.json': '{}',
  'node_modules/library/index.js': COUNTS,
  'api/src/testing/own.js': COUNTS,
  'api/src/first.test.js': LEAVES,
  'api/src/second.test.js': LEAVES,
  'api/src/mocks.test.js': `
    test('a library cannot be mocked for one file', () => {
      expect(() => jest.mock('library', () => ({}))).toThrow('library is shared by the test files');
      jest.mock('./testing/own', () => ({ use: () => 'mocked' }));
      expect(require('./testing/own').use()).toBe('mocked');
    });
    test('a function of a library is a function', () => {
      expect(require('library').use).toBeInstanceOf(Function);
    });`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shared-modules-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('evaluates a library once, and no file sees what another has left', () => {
  const config = {
    rootDir: folder,
    cacheDirectory: join(folder, 'cache'),
    transform: {},
    testEnvironment: join(ROOT, 'scripts/jest/shared-environment.cjs'),
    runtime: join(ROOT, 'scripts/jest/shared-runtime.cjs'),
  };
  const args = ['node_modules/jest/bin/jest.js', '--runInBand', '--config', JSON.stringify(config)];
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'pipe' });
  const found = readFileSync(join(folder, 'api/src/found'), 'utf8');
  expect(found).toBe('[1,1,null,null,null]\n[2,1,null,null,null]\n');
});
