/** Creates a new remote in a small copy of the repository: what is written, and what is refused. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteContract } from '@spreadwise/contract';
import { ROOT } from './team-server';

/** Everything that the command reads. */
const COPIED = [
  'scripts/new-remote.mjs',
  'scripts/lib',
  'remote-sdk/cli',
  'package.json',
  'package-lock.json',
  'biome.json',
  '.gitignore',
  'mfe-auth/package.json',
  'mfe-auth/remote.json',
  'mfe-auth/webpack.config.mjs',
  'shared-auth/src/model/permissions.ts',
  'contract/src/remotes/server-paths.ts',
  'contract/src/remotes/taken-names.ts',
  'shared-auth/package.json',
  'shared-ui/package.json',
  'testkit/package.json',
  'contract/package.json',
  'remote-sdk/package.json',
];

let repository: string;
beforeEach(async () => {
  repository = await realpath(await mkdtemp(path.join(tmpdir(), 'repository-')));
  for (const name of COPIED)
    await cp(path.join(ROOT, name), path.join(repository, name), { recursive: true });
  await mkdir(path.join(repository, 'node_modules/@spreadwise'), { recursive: true });
  for (const name of ['@biomejs', 'esbuild'])
    await symlink(path.join(ROOT, 'node_modules', name), path.join(repository, 'node_modules', name));
  const lockfile = createHash('sha256').update(await read('package-lock.json'));
  await writeFile(path.join(repository, 'node_modules/.installed-lockfile'), lockfile.digest('hex'));
  // Nothing here is under version control.
  await mkdir(path.join(repository, '.git'));
});
afterEach(() => rm(repository, { recursive: true }));

const read = (name: string) => readFile(path.join(repository, name), 'utf8');
/** The files of the repository itself, without installed packages and caches. */
async function everyFile(): Promise<Record<string, string>> {
  const entries = await readdir(repository, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(repository, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/^(node_modules|.cache)\//.test(name))
    .sort();
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
}
const readJson = async (name: string) => JSON.parse(await read(name));

function make(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/new-remote.mjs', ...args], {
    cwd: repository,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

test('writes the workspace, its contract and its place in the lockfile, and nothing else', async () => {
  const before = await everyFile();
  const { code, output } = await make(
    'mfe-market-insights',
    '--path',
    '/insights',
    '--title',
    'Ada’s "insights" */',
    '--permission',
    'analytics.view',
  );
  expect(output).toContain('npm run publish-remote -w mfe-market-insights');
  expect(code).toBe(0);
  const touched = Object.entries(await everyFile()).filter(([name, text]) => before[name] !== text);
  expect(touched.map(([name]) => name).filter((name) => !name.startsWith('mfe-market-insights/'))).toEqual([
    'package-lock.json',
  ]);

  const contract = remoteContract.parse(await readJson('mfe-market-insights/remote.json'));
  expect(contract).toMatchObject({
    name: 'mfe-market-insights',
    budget: 10,
    pages: [
      {
        path: '/insights',
        index: false,
        expose: 'MarketInsights',
        audience: 'signed-in',
        permission: 'analytics.view',
      },
    ],
  });
  expect(contract.needs).toMatchObject({ react: expect.stringMatching(/^\^19\./) });
  expect(await read('mfe-market-insights/webpack.config.mjs')).toContain(
    "exposes: { './MarketInsights': './src/MarketInsights.tsx' }",
  );
  expect(await read('mfe-market-insights/src/contract.test.tsx')).toContain(
    "screenContract('mfe-market-insights', { MarketInsights })",
  );

  const { packages } = await readJson('package-lock.json');
  const own = await readJson('mfe-market-insights/package.json');
  expect(own.scripts).toMatchObject({ build: 'webpack --mode production' });
  expect(packages['mfe-market-insights'].dependencies).toEqual(own.dependencies);
  expect(packages['node_modules/@spreadwise/mfe-market-insights']).toEqual({
    resolved: 'mfe-market-insights',
    link: true,
  });
  expect(await read('node_modules/@spreadwise/mfe-market-insights/package.json')).toBe(
    await read('mfe-market-insights/package.json'),
  );
});

test('a page is for the owner’s people, unless it is declared public', async () => {
  await make('mfe-daily-news');
  const { pages } = remoteContract.parse(await readJson('mfe-daily-news/remote.json'));
  expect(pages).toMatchObject([
    { path: '/daily-news', title: 'Daily news', index: false, audience: 'administrators' },
  ]);
  await make('mfe-open', '--path', '/open', '--title', 'Open', '--public');
  const open = remoteContract.parse(await readJson('mfe-open/remote.json'));
  expect(open.pages).toMatchObject([{ path: '/open', index: true, audience: 'everyone' }]);
});

describe('in a repository of its own', () => {
  const PACKED = ['contract', 'shared-auth', 'shared-ui', 'testkit', 'remote-sdk'];
  let outside: string;
  let packed: string;
  beforeEach(async () => {
    outside = await realpath(await mkdtemp(path.join(tmpdir(), 'outside-')));
    packed = path.join(outside, 'packed');
    await mkdir(packed);
    for (const name of PACKED)
      await writeFile(path.join(packed, `spreadwise-${name}-0.1.0.tgz`), `packed ${name}`);
  });
  afterEach(() => rm(outside, { recursive: true }));
  const standalone = (bundler: string, ...more: string[]) =>
    make('--standalone', path.join(outside, 'mfe-news'), '--from', packed, '--bundler', bundler, ...more);
  const made = (name: string) => readFile(path.join(outside, 'mfe-news', name), 'utf8');

  test.each(['webpack', 'rspack', 'vite'])('%s', async (bundler) => {
    const before = await everyFile();
    const { code, output } = await standalone(bundler, '--path', '/news', '--title', 'News');
    expect(output).toContain('npm install');
    expect(code).toBe(0);
    expect(await everyFile()).toEqual(before);
    const { $schema, ...contract } = JSON.parse(await made('remote.json'));
    expect($schema).toContain('remote.schema.json');
    expect(remoteContract.parse(contract)).toMatchObject({ name: 'mfe-news', pages: [{ path: '/news' }] });
    const own = JSON.parse(await made('package.json'));
    for (const name of PACKED) {
      const [, file] = own.devDependencies[`@spreadwise/${name}`].split('file:');
      expect(await made(file)).toBe(`packed ${name}`);
    }
    expect(await made(`${bundler}.config.mjs`)).toContain(`@spreadwise/remote-sdk/presets/${bundler}`);
    expect(await made('src/contract.test.tsx')).toContain("screenContract('mfe-news', { News })");
    expect(await made('.github/workflows/remote.yml')).toContain('spreadwise-remote publish');
  });

  test('names a packed file that is missing', async () => {
    await rm(path.join(packed, 'spreadwise-testkit-0.1.0.tgz'));
    const { code, output } = await standalone('vite', '--path', '/news', '--title', 'News');
    expect(output).toContain('There is no spreadwise-testkit-0.1.0.tgz');
    expect(code).toBe(1);
  });

  test('refuses an unknown bundler and writes nothing', async () => {
    const { code, output } = await standalone('parcel', '--path', '/news', '--title', 'News');
    expect(output).toContain('it is one of webpack, rspack, vite');
    expect(code).toBe(1);
    expect(await readdir(outside)).toEqual(['packed']);
  });
});

test.each<[string, string[], RegExp]>([
  ['a name without the mfe- prefix', ['insights', '--path', '/x', '--title', 'X'], /it begins with mfe-/],
  ['a path traversal', ['mfe-../x', '--path', '/x', '--title', 'X'], /it is lower-case words/],
  [
    'a page of another remote',
    ['mfe-x', '--path', '/admin', '--title', 'X'],
    /is a page of mfe-auth already/,
  ],
  ['a path of the server', ['mfe-x', '--path', '/api/x', '--title', 'X'], /is the server's own/],
  ['no title', ['mfe-x', '--title', ' '], /--title is empty/],
  [
    'a public page with a permission',
    ['mfe-x', '--path', '/x', '--title', 'X', '--permission', 'analytics.view', '--public'],
    /--public and --permission exclude each other/,
  ],
  [
    'a permission that does not exist',
    ['mfe-x', '--path', '/x', '--title', 'X', '--permission', 'analytics.vieww'],
    /There is no permission "analytics\.vieww"; there are .*analytics\.view,/,
  ],
])('refuses %s, and writes nothing', async (_, args, words) => {
  const before = await everyFile();
  const { code, output } = await make(...args);
  expect(output).toMatch(words);
  expect(code).toBe(1);
  expect(await everyFile()).toEqual(before);
});
