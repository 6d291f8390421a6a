/**
 * Builds what is out of date: the shell and the remotes with webpack in one process, the servers and the public pages'
 * style with esbuild.
 *
 *   node scripts/build.mjs [--only shell,mfe-auth] [--without remote-sdk] [--force] [--watch]
 *
 * --watch builds for development, and keeps building until it is stopped.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { watchWith } from '../remote-sdk/cli/lib/watch-bundler.mjs';
import { buildServer, buildSite, serverContext, servers } from './build-servers.mjs';
import { parseOptions } from './lib/options/parse-options.mjs';
import { ROOT } from './lib/run.mjs';
import { remotes } from './lib/workspaces.mjs';

const STAMP = '.inputs';
/** What teams in other repositories install from the product. */
const SDK = 'remote-sdk';

const COMMON = ['package-lock.json', 'tsconfig.base.json', 'shared-auth/src', 'contract/src'];
const FRONT_END = [
  ...COMMON,
  'webpack',
  'remote-sdk/presets/stable-ids-plugin.mjs',
  'shell/src/remotes/sharing/provided',
  'shell/src/remotes/sharing/whole',
  'shared-ui/src',
  'shared-ui/package.json',
  'shared-screens/src',
  'shared-screens/package.json',
];
/** What each part's build depends on besides its own folder. */
const PARTS = {
  shell: FRONT_END,
  ...Object.fromEntries(remotes().map((remote) => [remote, FRONT_END])),
  api: [
    ...COMMON,
    'scripts/build-servers.mjs',
    'scripts/lib/import-bundled.mjs',
    'scripts/operate/empty-database.mjs',
    'payment-sandbox/src',
    'site/src',
  ],
  site: ['package-lock.json', 'scripts/build-servers.mjs', 'shared-ui/src'],
  [SDK]: [
    ...FRONT_END,
    ...['bin', 'cli', 'jest', 'presets', 'README.md', 'CHANGELOG.md'].map((name) => `${SDK}/${name}`),
    ...[
      'testkit/src',
      'api/src/remotes/checks',
      'api/src/remotes/contracts',
      'docs/remotes.md',
      'package.json',
    ],
    ...['scripts/lib/remotes', ...remotes().map((remote) => `${remote}/remote.json`)],
  ],
  'payment-sandbox': ['package-lock.json', 'scripts/build-servers.mjs', 'scripts/lib/import-bundled.mjs'],
};
/** The parts of the product itself. */
const PRODUCT = Object.keys(PARTS).filter((part) => part !== 'payment-sandbox');
const isServer = (part) => servers().includes(part);
const isFrontEnd = (part) => !isServer(part) && part !== 'site' && part !== SDK;
const OWN = ['src', 'webpack.config.mjs', 'package.json', 'remote.json'];

const say = (line) => console.log(`[build] ${line}`);
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Builds the parts that are out of date; with `force`, all of them. `onBuilt` hears that all are in their place; when
 * it resolves, what makes the next build faster is stored.
 */
export async function build({ parts = PRODUCT, force = false, onBuilt = () => {} } = {}) {
  const stale = force ? parts : staleOf(parts);
  for (const part of parts) if (!stale.includes(part)) say(`${part} is up to date`);
  if (stale.length === 0) return;
  say(`building ${stale.join(', ')}`);
  const began = performance.now();
  // Computed before the build, so that a change during it triggers the next one.
  const stamps = stale.map((part) => [part, inputsOf(part)]);
  const [storeCaches] = await Promise.all([
    buildFrontEnds(stale.filter(isFrontEnd)),
    ...(stale.includes('site') ? [timed('site', buildSite)] : []),
    ...stale.filter(isServer).map((part) => timed(part, () => buildServer(part))),
  ]);
  // It states what the shell provides.
  if (stale.includes(SDK)) await timed(SDK, buildSdk);
  for (const [part, stamp] of stamps) writeFileSync(stampFile(part), stamp);
  say(`done in ${seconds(began)}`);
  await onBuilt();
  await storeCaches();
}

/** Returns the parts that are out of date. */
export const staleOf = (parts) => parts.filter((part) => readStamp(part) !== inputsOf(part));

/** Only then: it takes a compiler. */
const buildSdk = async () => (await import('./lib/remotes/served-sdk.mjs')).buildServedSdk();

async function timed(part, work) {
  const began = performance.now();
  await work();
  say(`${part} built in ${seconds(began)}`);
}

/** Resolves to a function that stores the caches of the next build. */
async function buildFrontEnds(parts) {
  if (parts.length === 0) return async () => {};
  const compiler = await frontEndCompiler(parts, 'production');
  await new Promise((resolve) => {
    compiler.run((error, stats) => {
      report(error, stats);
      resolve();
    });
  });
  return () => new Promise((resolve) => compiler.close(resolve));
}

async function configOf(part, mode) {
  const file = pathToFileURL(path.join(ROOT, part, 'webpack.config.mjs'));
  return (await import(file.href)).default({}, { mode });
}

async function frontEndCompiler(parts, mode) {
  const { default: webpack } = await import('webpack');
  const compiler = webpack(await Promise.all(parts.map((part) => configOf(part, mode))));
  for (const one of compiler.compilers)
    one.hooks.done.tap('progress', (stats) => {
      const ms = stats.endTime - stats.startTime;
      if (!stats.hasErrors()) say(`${one.name} built in ${(ms / 1000).toFixed(1)} s`);
    });
  return compiler;
}

function report(error, stats) {
  if (error) fail(error.stack ?? String(error));
  if (stats.hasErrors()) fail(stats.toString({ all: false, errors: true, colors: false }));
  if (stats.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true, colors: false }));
}

/** Builds for development, and again on each change; `onBuilt` hears of each build that succeeded. */
export async function watch({ parts = PRODUCT.filter((part) => part !== SDK), onBuilt = () => {} } = {}) {
  const frontEnds = parts.filter(isFrontEnd);
  if (parts.includes('site')) await buildSite();
  for (const part of parts.filter(isServer)) {
    const server = await serverContext(part, (ok) => {
      say(`${part} ${ok ? 'built' : 'failed'}`);
      if (ok) onBuilt();
    });
    await server.watch();
  }
  if (frontEnds.length > 0) {
    const compiler = await frontEndCompiler(frontEnds, 'development');
    compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error) fail(error.stack ?? String(error));
      if (stats.hasErrors()) console.error(stats.toString({ all: false, errors: true, colors: false }));
      else {
        for (const part of frontEnds) writeFileSync(stampFile(part), 'development');
        onBuilt();
      }
    });
  }
  say(`watching ${parts.join(', ')}`);
}

/**
 * Builds one remote for development into its own folder, so that its dist stays what is published, and again on each
 * change. `onBuilt` gets the time of the change (ms since 1970), `onFailed` the error.
 */
export async function watchRemote(remote, folder, listeners) {
  const { default: webpack } = await import('webpack');
  const config = await configOf(remote, 'development');
  watchWith(webpack({ ...config, output: { ...config.output, path: folder } }), listeners);
}

const stampFile = (part) => path.join(ROOT, part, 'dist', STAMP);

function readStamp(part) {
  try {
    return readFileSync(stampFile(part), 'utf8');
  } catch {
    return null;
  }
}

/** One hash of everything that the part is built from. */
function inputsOf(part) {
  const hash = createHash('sha256');
  for (const input of [...OWN.map((name) => `${part}/${name}`), ...PARTS[part]])
    for (const file of filesIn(input)) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

/** Tests are not built, so they make nothing stale. */
function filesIn(input) {
  const stats = statSync(path.join(ROOT, input), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [input];
  return readdirSync(path.join(ROOT, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort();
}

function fail(message) {
  console.error(`[build] failed: ${message}`);
  process.exit(1);
}

function main() {
  const { values } = parseOptions({
    options: {
      only: { type: 'string' },
      without: { type: 'string', default: '' },
      force: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
    },
  });
  const without = values.without.split(',');
  const parts = (values.only?.split(',') ?? PRODUCT).filter((part) => !without.includes(part));
  const unknown = parts.find((part) => !(part in PARTS));
  if (unknown) fail(`there is no part "${unknown}"; there are ${Object.keys(PARTS).join(', ')}`);
  if (values.watch) return watch({ parts });
  return build({ parts, force: values.force, onBuilt: process.send ? untilParentHasTime : undefined });
}

/** Storing the caches takes a quarter of a build's time, so `npm start` has it wait until the product is ready. */
async function untilParentHasTime() {
  process.send('built');
  await once(process, 'message');
  process.disconnect();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
