/** A team that has nothing but the SDK: it makes a repository, builds what is out of date, and takes a newer SDK. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteContract } from '@spreadwise/contract';
import { ROOT, startTeamServer } from './team-server';

const PRODUCT = 'https://app.example.com';
const VERSION = '0f3a5c7e9b1d2f4a6c8e';
/** Instead of npm: notes what it is asked, and builds as `build.txt` says. */
const NPM = `
  const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const asked = process.argv.slice(2).join(' ');
  appendFileSync('asked.log', asked + '\\n');
  if (!asked.startsWith('run build')) return;
  const text = readFileSync('src/build.txt', 'utf8');
  if (text === 'broken') { console.log('src/build.txt:1 is broken'); process.exit(1); }
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/built.js', text);
`;

let home: string;
beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'team-')));
  for (const folder of ['bin', 'cli'])
    await cp(path.join(ROOT, 'remote-sdk', folder), path.join(home, 'sdk', folder), { recursive: true });
  const manifest = { version: '0.1.0', type: 'module', spreadwise: { product: PRODUCT, version: VERSION } };
  await write('sdk/package.json', JSON.stringify(manifest));
  const kit = { versions: {}, overrides: {}, allowScripts: {}, permissions: ['analytics.view'] };
  await write(
    'sdk/kit.json',
    JSON.stringify({ ...kit, serverPaths: ['api', 'sdk'], takenNames: ['preview', 'fetch'] }),
  );
  // The nearest one decides what kind of module npm.js is.
  await write('package.json', '{}');
  await write('npm.js', NPM);
});
afterEach(() => rm(home, { recursive: true }));

async function write(file: string, text: string) {
  await mkdir(path.dirname(path.join(home, file)), { recursive: true });
  await writeFile(path.join(home, file), text);
}
const read = (file: string) => readFile(path.join(home, file), 'utf8');

function run(args: readonly string[], folder = '.'): Promise<{ code: number; output: string }> {
  const { INIT_CWD: _, NODE_OPTIONS: __, ...env } = process.env;
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      args as string[],
      { cwd: path.join(home, folder), env: { ...env, npm_execpath: path.join(home, 'npm.js') } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );
}
const command = (...args: string[]) => run([path.join(home, 'sdk/bin/spreadwise-remote.mjs'), ...args]);

describe('new', () => {
  test('a name is enough: the rest follows, the page is private, and the SDK stays the one that made it', async () => {
    const { code, output } = await command('new', 'mfe-market-news', '--bundler', 'vite');
    expect({ code, output }).toMatchObject({ code: 0 });
    const { $schema: _, ...contract } = JSON.parse(await read('mfe-market-news/remote.json'));
    expect(contract.pages).toMatchObject([
      { path: '/market-news', title: 'Market news', expose: 'MarketNews', audience: 'administrators' },
    ]);
    const { devDependencies, scripts } = JSON.parse(await read('mfe-market-news/package.json'));
    expect(devDependencies['@spreadwise/remote-sdk']).toBe(`${PRODUCT}/sdk/${VERSION}/remote-sdk.tgz`);
    expect(await read('mfe-market-news/src/MarketNews.tsx')).toContain('export default function MarketNews');
    // What it says comes next is there.
    const steps = output.split('\n').filter((line) => line.startsWith('  '));
    expect(steps).toEqual([
      '  cd mfe-market-news',
      '  npm install',
      '  npm test',
      '  npm run check',
      `  npm run dev -- --in ${PRODUCT}`,
    ]);
    expect(scripts).toMatchObject({
      test: 'jest',
      check: 'spreadwise-remote check',
      dev: 'spreadwise-remote dev',
    });
  });

  test('what it writes is a contract', async () => {
    await command('new', 'news', '--public');
    const { $schema: _, needs: __, ...contract } = JSON.parse(await read('news/remote.json'));
    expect(remoteContract.parse(contract)).toMatchObject({ name: 'news', pages: [{ index: true }] });
  });

  test.each([
    ['begins with a digit', 'mfe-2fa', 'The2fa'],
    ['is that of a component it imports', 'mfe-card', 'TheCard'],
  ])('a screen whose name %s gets another', async (_, name, component) => {
    await command('new', name, '--title', 'Ein Titel aus dreißig Zeichen😀');
    expect(await read(`${name}/src/${component}.tsx`)).toContain(`export default function ${component}(`);
    const { $schema: __, needs: ___, ...contract } = JSON.parse(await read(`${name}/remote.json`));
    expect(remoteContract.parse(contract).pages[0]).toMatchObject({ expose: component });
  });

  test.each<[string, string[], RegExp]>([
    ['no name', [], /"" is no name for a remote/],
    ["a name of the page's own", ['fetch'], /"fetch" is no name for a remote/],
    ['a path of the server', ['mfe-x', '--path', '/sdk/x'], /is the server's own/],
    ['a path of the German pages', ['mfe-x', '--path', '/de/x'], /is the server's own/],
    ['a title of two lines', ['mfe-x', '--title', 'One\nTwo'], /--title is .* of several lines/],
    ['an unknown permission', ['mfe-x', '--permission', 'x.y'], /There is no permission "x\.y"/],
    ['an unknown option', ['mfe-x', '--port', '1'], /Unknown option '--port'/],
  ])('%s is refused with the usage', async (_, args, words) => {
    const { code, output } = await command('new', ...args);
    expect(output).toMatch(words);
    expect(output).toContain('Usage: spreadwise-remote new NAME');
    expect(code).toBe(2);
  });

  test('a folder that is not empty is left alone', async () => {
    await write('mfe-x/mine.txt', 'mine');
    const { code, output } = await command('new', 'mfe-x');
    expect(output).toMatch(/There is a folder .*mfe-x already/);
    expect(code).toBe(2);
  });
});

describe('a build', () => {
  const build = () => {
    const program = `
      import { ownRepository } from '${path.join(home, 'sdk/cli/own-repository.mjs')}';
      import { command } from '${path.join(home, 'sdk/cli/lib/team.mjs')}';
      await command(() => ownRepository.build());`;
    return run(['--input-type=module', '--eval', program], 'mine');
  };
  const builds = async () => (await read('mine/asked.log')).split('run build').length - 1;
  const INSTALLED = 'mine/node_modules/.package-lock.json';
  beforeEach(async () => {
    await write('mine/src/build.txt', 'one');
    await write(INSTALLED, '{ "packages": {} }');
  });

  test('is made when a source or the build itself has changed, and at no other time', async () => {
    await build();
    expect((await build()).output).toContain('dist is up to date');
    await write('mine/src/news.test.ts', 'tests are not built');
    await build();
    expect(await builds()).toBe(1);
    await write('mine/src/build.txt', 'two');
    await build();
    expect(await builds()).toBe(2);
    await write('mine/dist/built.js', 'another hand');
    await build();
    expect(await builds()).toBe(3);
    expect(await read('mine/dist/built.js')).toBe('two');
  });

  test.each([
    [
      'a linked package, such as one of the same workspace',
      () => write(INSTALLED, '{ "ui": { "link": true } }'),
    ],
    ['packages installed elsewhere, or not by npm', () => rm(path.join(home, INSTALLED))],
  ])('is made each time with %s: its sources may have changed', async (_, arrange) => {
    await arrange();
    await build();
    await build();
    expect(await builds()).toBe(2);
  });

  test('that fails shows what it says, and is tried again', async () => {
    await write('mine/src/build.txt', 'broken');
    const { code, output } = await build();
    expect(output).toMatch(/src\/build\.txt:1 is broken[\s\S]*npm run build failed/);
    expect(code).toBe(1);
    await build();
    expect(await builds()).toBe(2);
  });
});

describe('update', () => {
  test('installs the newest by the address that stays', async () => {
    const server = await startTeamServer();
    server.replies['HEAD /sdk.tgz'] = [200, '', { 'content-location': `/sdk/${VERSION}/remote-sdk.tgz` }];
    const { code } = await command('update', '--from', server.origin);
    const address = `${server.origin}/sdk/${VERSION}/remote-sdk.tgz`;
    expect(await read('asked.log')).toBe(`install --save-dev @spreadwise/remote-sdk@${address}\n`);
    expect(code).toBe(0);
    await server.stop();
  });

  test('a product that serves none is named', async () => {
    const server = await startTeamServer();
    const { code, output } = await command('update', '--from', server.origin);
    expect(output).toContain(`${server.origin} serves no SDK (it answered 404)`);
    expect(code).toBe(3);
    await server.stop();
  });
});
