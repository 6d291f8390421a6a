/**
 * npm run test:federation-next [-- 2.10.0]: what the next version of the federation plugin will break. Installs the newest
 * one into a folder of its own beside a copy of this repository's sources, builds a remote with it, and looks whether the
 * small entry still speaks the protocol of this page (shell/src/remotes/federation/page-runtime.ts), and whether the
 * standard one runs. Ends with 1, and the reason, when not.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { capture, ROOT } from '../lib/run.mjs';

const REMOTE = 'mfe-auth';
const SCREEN = 'OwnerLogin';
const [asked = 'latest'] = process.argv.slice(2);
const pinned = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const base = mkdtempSync(path.join(tmpdir(), 'federation-next-'));

const results = [];
const check = async (what, work) => {
  try {
    results.push({ what, ok: true, said: (await work()) ?? '' });
  } catch (error) {
    results.push({ what, ok: false, said: String(error?.message ?? error) });
  }
};

/** The sources as they are, the packages of this repository, and the plugin with whatever it brings before them. */
function installNext() {
  for (const name of ['webpack', 'shared-auth', 'shared-ui', 'contract', 'shell', 'remote-sdk', REMOTE])
    cpSync(path.join(ROOT, name), path.join(base, 'repository', name), {
      recursive: true,
      filter: (file) => !/(^|[\\/])(node_modules|dist)$/.test(file),
    });
  for (const file of ['package-lock.json', 'tsconfig.base.json'])
    cpSync(path.join(ROOT, file), path.join(base, 'repository', file));
  writeFileSync(path.join(base, 'package.json'), '{"private":true}');
  execFileSync(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `@module-federation/enhanced@${asked}`,
      `webpack@${pinned.devDependencies.webpack}`,
    ],
    {
      cwd: base,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  // What is newly installed lies one folder above; everything else is taken from here.
  const packages = path.join(base, 'repository/node_modules');
  const next = path.join(base, 'node_modules');
  link(path.join(ROOT, 'node_modules'), packages, (name) => !existsSync(path.join(next, name)));
  return ['@module-federation/enhanced', '@module-federation/runtime', 'webpack']
    .map(
      (name) => `${name} ${JSON.parse(readFileSync(path.join(next, name, 'package.json'), 'utf8')).version}`,
    )
    .join(', ');
}

function link(from, to, isWanted, scope = '') {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') || name === '@module-federation') continue;
    if (name === '@spreadwise')
      for (const own of ['shared-auth', 'shared-ui', 'contract']) {
        mkdirSync(path.join(to, name), { recursive: true });
        symlinkSync(path.join(base, 'repository', own), path.join(to, name, own));
      }
    else if (name.startsWith('@')) link(path.join(from, name), path.join(to, name), isWanted, `${name}/`);
    else if (isWanted(scope + name)) symlinkSync(path.join(from, name), path.join(to, name));
  }
}

async function buildRemote() {
  const program = `
    import webpack from 'webpack';
    const { default: configOf } = await import('./${REMOTE}/webpack.config.mjs');
    webpack({ ...configOf({}, { mode: 'production' }), cache: false, devtool: false }, (error, stats) => {
      if (!error && !stats.hasErrors()) return;
      console.error(error ?? stats.toString({ all: false, errors: true }));
      process.exit(1);
    });`;
  const { code, output } = await capture(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: path.join(base, 'repository'),
  });
  if (code !== 0) throw new Error(output.slice(0, 2_000));
}

const built = (file) => readFileSync(path.join(base, 'repository', REMOTE, 'dist', file), 'utf8');

/** A page without a document tree: scripts that a container asks for are run at once. */
function page() {
  const window = { console, setTimeout, clearTimeout, queueMicrotask, URL };
  const make = (tag) => ({
    tagName: tag.toUpperCase(),
    setAttribute() {},
    getAttribute: () => null,
    addEventListener() {},
    removeAttribute() {},
  });
  const append = (element) => {
    const file = (element.src ?? element.href ?? '').split('/').at(-1);
    if (element.tagName === 'SCRIPT') runInContext(built(file), context);
    queueMicrotask(() => element.onload?.({ type: 'load', target: element }));
  };
  Object.assign(window, {
    window,
    self: window,
    globalThis: window,
    location: { origin: 'https://site.test', href: 'https://site.test/' },
    document: {
      defaultView: window,
      currentScript: { tagName: 'SCRIPT', src: 'https://site.test/remotes/x/1/entry.js' },
      createElement: make,
      getElementsByTagName: () => [],
      querySelectorAll: () => [],
      head: { appendChild: append, append },
    },
  });
  const context = createContext(window);
  return { window, context };
}

/** Every shared package as a stand-in that answers with something for each name. */
function shared(names) {
  const library = new Proxy(() => library, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : library),
  });
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        '999.0.0': {
          version: '999.0.0',
          from: 'page',
          useIn: [],
          lib: () => library,
          get: async () => () => library,
        },
      },
    ]),
  );
}

const neededPackages = () => Object.keys(JSON.parse(built('remote.json')).needs);

async function smallEntryRuns() {
  const { window, context } = page();
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, 'shell/src/remotes/federation/container-runtime.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'runtime',
    plugins: [anyVersion],
  });
  Object.assign(window, {
    scope: shared(neededPackages()),
    performance,
    HTMLScriptElement: class {},
    HTMLLinkElement: class {},
    Element: class {},
  });
  runInContext(`${outputFiles[0].text}; runtime.giveRuntimeToContainers(scope);`, context);
  runInContext(built('house.js'), context);
  const container = window[REMOTE];
  await container.init(window.scope, []);
  const factory = await container.get(`./${SCREEN}`);
  if (typeof factory().default !== 'function') throw new Error('the screen is no component');
  return `${built('house.js').length} bytes`;
}

/** The stand-ins satisfy every range. */
const anyVersion = {
  name: 'any-version',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /version-range$/ }, () => ({ path: 'any-version', namespace: 'any' }));
    onLoad({ filter: /.*/, namespace: 'any' }, () => ({ contents: 'export const satisfies = () => true;' }));
  },
};

async function standardEntryRuns() {
  const { window, context } = page();
  runInContext(built('remoteEntry.js'), context);
  const { init, get } = window[REMOTE] ?? {};
  if (typeof init !== 'function' || typeof get !== 'function') throw new Error('it defines no container');
  await init({}, []);
  return `${built('remoteEntry.js').length} bytes`;
}

function manifestIsRead() {
  const { metaData, exposes, shared: uses } = JSON.parse(built('mf-manifest.json'));
  const { name, type } = metaData.remoteEntry;
  if (name !== 'remoteEntry.js' || !exposes.length || !uses.length) throw new Error(JSON.stringify(metaData));
  return `type ${type}`;
}

try {
  const versions = installNext();
  console.log(`With ${versions}`);
  await check('it builds a remote', buildRemote);
  if (results.every(({ ok }) => ok)) {
    await check('the small entry speaks protocol 1', smallEntryRuns);
    await check('the standard entry runs by itself', standardEntryRuns);
    await check('the manifest names the standard entry', manifestIsRead);
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
for (const { what, ok, said } of results)
  console.log(`${ok ? 'ok    ' : 'BROKEN'} ${what}${said ? `: ${said}` : ''}`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
