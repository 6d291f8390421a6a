/** What a remote's build makes of its sources: two entries, its contract, and what it needs of the page. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { ROOT } from './team-server';

/** Builds a screen for production, like mfe-signup's, and prints its errors. */
const PROGRAM = `
  import webpack from 'webpack';
  import { remoteConfig } from './webpack/remote.mjs';
  const [screen, outDir] = process.argv.slice(1);
  const config = remoteConfig({ name: 'mfe-signup', exposes: { './Screen': screen } }, { outDir });
  webpack({ ...config, cache: false }, (error, stats) => {
    if (!error && !stats.hasErrors()) return;
    console.error(error ?? stats.toString({ all: false, errors: true }));
    process.exit(1);
  });
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'remote-build-'));
});
afterAll(() => rm(folder, { recursive: true }));

let built = 0;
async function build(source: string) {
  const own = path.join(folder, String(built++));
  await mkdir(own);
  const screen = path.join(own, 'screen.js');
  await writeFile(screen, source);
  const outDir = path.join(own, 'dist');
  const args = ['--input-type=module', '--eval', PROGRAM, screen, outDir];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  return (file: string) => readFile(path.join(outDir, file), 'utf8');
}

const SCREEN = (names: string) => `
  import { ${names} } from 'react-router-dom';
  export default () => [${names}].length;
`;

/** The page, as far as an entry uses it. */
function run(text: string, page: Record<string, unknown> = {}) {
  const currentScript = { tagName: 'SCRIPT', src: 'https://site.test/remotes/x/1/entry.js' };
  const window = Object.assign(page, { setTimeout, clearTimeout, console, URL });
  Object.assign(window, { window, self: window, document: { currentScript, defaultView: window } });
  runInContext(text, createContext(window));
  return page['mfe-signup'] as { init(scope: object): unknown; get(module: string): unknown } | undefined;
}

describe('a remote', () => {
  let file: (name: string) => Promise<string>;
  beforeAll(async () => {
    file = await build(SCREEN('useLocation'));
  });

  test('has a small entry that uses the page’s runtime, by the name of the protocol', async () => {
    const text = await file('house.js');
    expect(text.length).toBeLessThan(9_000);
    const calls: string[] = [];
    const bundlerRuntime = {
      init: () => ({}),
      initContainerEntry: () => void calls.push('init'),
      consumes() {},
    };
    const container = run(text, { __SPREADWISE_FEDERATION_1__: { runtime: {}, bundlerRuntime } });
    container?.init({});
    expect(calls).toEqual(['init']);
    expect(() => run(text)).toThrow('__SPREADWISE_FEDERATION_1__ is not defined');
  });

  test('has a standard entry that needs nothing of the page, and adds only its container to it', async () => {
    const page: Record<string, unknown> = {};
    const container = run(await file('remoteEntry.js'), page);
    expect(container).toMatchObject({ init: expect.any(Function), get: expect.any(Function) });
    expect(page).not.toHaveProperty('__SPREADWISE_FEDERATION_1__');
  });

  test('names the standard entry in a manifest that any host can read, and includes its contract', async () => {
    const manifest = JSON.parse(await file('mf-manifest.json'));
    expect(manifest.metaData).toMatchObject({
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'window' },
      globalName: 'mfe-signup',
      publicPath: 'auto',
    });
    const contract = JSON.parse(await readFile(path.join(ROOT, 'mfe-signup/remote.json'), 'utf8'));
    expect(JSON.parse(await file('remote.json'))).toEqual(contract);
    const ranges = manifest.shared.map(({ name, requiredVersion }: Record<string, string>) => [
      name,
      requiredVersion,
    ]);
    expect(contract.needs).toMatchObject(Object.fromEntries(ranges));
  });

  test('requests no whole package if the page’s part is enough', async () => {
    expect(await file('house.js')).not.toContain('.whole=');
  });
});

test('a screen that needs more of a package than the page has declares it, and is built', async () => {
  const file = await build(SCREEN('useMatch, useLocation'));
  expect(await file('house.js')).toContain('.whole=["react-router-dom"]');
});

test('a screen that imports a package as a whole declares it as well', async () => {
  const file = await build("import * as query from '@tanstack/react-query'; export default () => query;");
  expect(await file('house.js')).toContain('.whole=["@tanstack/react-query"]');
});

test('the build fails, with the reason, on an import that makes no sense below the shell’s router', async () => {
  await expect(build(SCREEN('useLoaderData'))).rejects.toThrow(
    /imports useLoaderData of react-router-dom, which the shell does not provide: it makes no sense/,
  );
});
