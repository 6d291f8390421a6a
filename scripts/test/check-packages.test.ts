/** What packages bring: a script that nobody listed, a file without a trusted hash, a published vulnerability. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNew, findYoung } from '../lib/packages/release-age.mjs';

const SCRIPT = path.join(__dirname, '../check/packages.mjs');
const HASHED = { version: '1.0.0', integrity: 'sha512-abc' };
const ADVISORY = {
  id: 'GHSA-1',
  package: 'deep',
  range: '<1.2.0',
  severity: 'high',
  title: 'reads any file',
};

const folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the faults of a repository with these packages. */
function found(
  packages: Record<string, object>,
  { allowScripts = {}, accepted = {} }: { allowScripts?: object; accepted?: object } = {},
): string[] {
  const write = (name: string, value: object) =>
    writeFileSync(path.join(folder, name), JSON.stringify(value));
  mkdirSync(path.join(folder, 'ops'), { recursive: true });
  write('package.json', { allowScripts });
  write('package-lock.json', { packages: { '': {}, ...packages } });
  write('ops/advisories.json', { askedOn: null, accepted, advisories: [ADVISORY] });
  return check().stderr.split('\n').filter(Boolean);
}

const check = (...args: string[]) =>
  spawnSync(process.execPath, [SCRIPT, folder, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` },
  });
/** Stands in for the registry, with the output of `npm audit`. */
const answers = (text: string) =>
  writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\necho '${text}'\n`, { mode: 0o755 });

test('finds a package that runs a script until it is listed, and a listed one that runs none', () => {
  const packages = { 'node_modules/native': { ...HASHED, hasInstallScript: true } };
  expect(found(packages)).toEqual([expect.stringMatching(/^native runs a script/)]);
  expect(found(packages, { allowScripts: { native: false } })).toEqual([]);
  expect(found({}, { allowScripts: { native: false } })).toEqual([expect.stringMatching(/^native runs no/)]);
});

test('finds a package that does not come from the registry by its hash', () => {
  const ours = { 'node_modules/@ours/ui': { resolved: 'ui', link: true } };
  const git = { ...HASHED, resolved: 'git+ssh://git@forge.example/a.git' };
  expect(found({ ...ours, 'node_modules/a': git, 'node_modules/b': { version: '1.0.0' } })).toEqual([
    expect.stringMatching(/^node_modules\/a has no SHA-512/),
    expect.stringMatching(/^node_modules\/b has no SHA-512/),
  ]);
});

test('finds a published vulnerability at any depth, unless it is accepted, and then until a date', () => {
  const packages = { 'node_modules/a/node_modules/deep': { ...HASHED, version: '1.1.9' } };
  expect(found(packages)).toEqual(['deep 1.1.9: reads any file (high, GHSA-1)']);
  expect(found({ 'node_modules/deep': { ...HASHED, version: '1.2.0' } })).toEqual([]);
  const until = (day: string) => ({ accepted: { 'GHSA-1': { why: 'is not called', until: day } } });
  expect(found(packages, until('9999-12-31'))).toEqual([]);
  expect(found(packages, until('2020-01-01'))).toHaveLength(1);
});

test('notes the registry’s advisories, which count from then on, and says so if it does not answer', () => {
  found({ 'node_modules/late': HASHED });
  answers('{"message":"405 Method Not Allowed"}');
  expect(check('--ask')).toMatchObject({
    status: 0,
    stdout: 'The registry does not answer: compared with the 1 advisories that were noted by hand.\n',
  });
  const url = 'https://github.com/advisories/GHSA-2';
  const via = [{ name: 'late', range: '<=1.0.0', severity: 'low', title: 'is slow', url }, 'deep'];
  answers(JSON.stringify({ vulnerabilities: { late: { via } } }));
  expect(check('--ask')).toMatchObject({ status: 1, stderr: 'late 1.0.0: is slow (low, GHSA-2)\n' });
  answers('gone');
  expect(check('--ask')).toMatchObject({ status: 1, stdout: expect.stringContaining('2 advisories of 2') });
});

test('refuses a version published less than a week ago, unless there is a reason why it cannot wait', () => {
  const before = { 'node_modules/old': { version: '1.0.0' }, 'node_modules/@a/b': { version: '1.0.0' } };
  const after = {
    ...{ '': { version: '0.1.0' }, 'node_modules/ours': { version: '1.0.0', link: true } },
    ...{ 'node_modules/old': { version: '1.0.0' }, 'node_modules/x/node_modules/@a/b': { version: '1.0.1' } },
    ...{
      'node_modules/alias': { name: 'real', version: '2.0.0' },
      'node_modules/silent': { version: '3.0.0' },
    },
  };
  const taken = findNew(before, after);
  expect(taken.map(({ name, version }) => `${name} ${version}`)).toEqual([
    '@a/b 1.0.1',
    'real 2.0.0',
    'silent 3.0.0',
  ]);
  const published = new Map([
    ['@a/b', { '1.0.1': '2026-11-16T12:00:00.000Z' }],
    ['real', { '2.0.0': '2026-11-16T12:00:01.000Z' }],
    ['silent', null],
  ]);
  const young = (accepted: Record<string, string>) =>
    findYoung(taken, published, { accepted, now: new Date('2026-11-23T12:00:00.000Z') });
  expect(young({})).toEqual([expect.stringMatching(/^real 2.0.0 is out for 6 days/)]);
  expect(young({ 'real@2.0.0': 'mends GHSA-1' })).toEqual([]);
});
