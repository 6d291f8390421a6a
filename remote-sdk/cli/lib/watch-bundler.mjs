// Development builds with the project's own bundler and configuration, repeated on each change, into a separate folder:
// dist keeps what is published.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from './team.mjs';

const EXTENSIONS = ['mjs', 'js', 'ts', 'mts'];
const FOLDER = 'node_modules/.cache/spreadwise-remote';

/** Bundler -> its watcher. */
const WATCHERS = {
  vite: watchVite,
  rspack: watchCompiler('@rspack/core'),
  webpack: watchCompiler('webpack'),
};

/** @param {import('./host.mjs').Listeners} listeners @returns {Promise<{ folder: string }>} */
export async function watchBundler(listeners) {
  const folder = path.resolve(FOLDER);
  for (const [bundler, watch] of Object.entries(WATCHERS)) {
    const config = EXTENSIONS.map((extension) => path.resolve(`${bundler}.config.${extension}`)).find(
      existsSync,
    );
    if (!config) continue;
    await watch(config, folder, listeners);
    return { folder };
  }
  throw new CommandError(
    `There is no configuration of ${Object.keys(WATCHERS).join(', ')} here, such as vite.config.mjs. To see what another bundler serves, run spreadwise-remote preview --to URL --origin http://localhost:PORT.`,
  );
}

/** Loads a package of the project, not of this SDK. */
async function load(name) {
  const file = createRequire(path.resolve('package.json')).resolve(name);
  return import(pathToFileURL(file).href);
}

/** For webpack and Rspack. */
function watchCompiler(name) {
  return async (file, folder, listeners) => {
    const loaded = await load(name);
    const bundler = loaded.rspack ?? loaded.default;
    const { default: exported } = await import(pathToFileURL(file).href);
    const config =
      typeof exported === 'function' ? await exported({}, { mode: 'development' }) : await exported;
    const compiler = bundler({
      ...config,
      mode: 'development',
      // The page's policy forbids evaluated code, by which a development build would map its sources.
      devtool: 'source-map',
      output: { ...config.output, path: folder },
    });
    watchWith(compiler, listeners);
  };
}

/** @param compiler webpack's or Rspack's @param {import('./host.mjs').Listeners} listeners */
export function watchWith(compiler, { onBuilt, onFailed }) {
  let changedAt = Date.now();
  // Of several changes built at once, the first has waited longest.
  let pending = true;
  compiler.hooks.invalid.tap('spreadwise-remote', (_file, at) => {
    if (!pending) changedAt = at ?? Date.now();
    pending = true;
  });
  compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    pending = false;
    if (error) onFailed(error.stack ?? String(error));
    else if (stats.hasErrors()) onFailed(stats.toString({ all: false, errors: true, colors: false }));
    else onBuilt(changedAt);
  });
}

async function watchVite(configFile, outDir, listeners) {
  const { build } = await load('vite');
  const watcher = await build({
    configFile,
    mode: 'development',
    logLevel: 'silent',
    plugins: [SHARES_ANEW],
    build: {
      ...{ outDir, emptyOutDir: true, minify: false, sourcemap: true, watch: {} },
      // Nobody reads it, and each save would wait for it.
      reportCompressedSize: false,
    },
  });
  followRollup(watcher, listeners);
}

/**
 * What imports a shared package is compiled with each build. As Rollup remembers it, it would wait for that package, which
 * the federation plugin gives once all modules are read: each save would take the ten seconds after which it gives up.
 */
const SHARES_ANEW = {
  name: 'spreadwise-shares-anew',
  enforce: 'pre',
  shouldTransformCachedModule: ({ resolvedSources }) =>
    Object.values(resolvedSources).some((one) => one?.id?.includes('__loadShare__')) || null,
};

/** @param watcher of Rollup, as Vite has it @param {import('./host.mjs').Listeners} listeners */
export function followRollup(watcher, { onBuilt, onFailed }) {
  let changedAt = Date.now();
  let pending = true;
  let failed = false;
  watcher.on('change', () => {
    if (!pending) changedAt = Date.now();
    pending = true;
  });
  // END also follows a build that failed.
  watcher.on('event', (event) => {
    if (event.result) void event.result.close();
    if (event.code === 'START') failed = false;
    if (event.code === 'ERROR') {
      failed = true;
      const { id, loc, message, frame } = event.error;
      const place = id && path.relative('', id) + (loc ? `:${loc.line}:${loc.column}` : '');
      onFailed([place, message, frame].filter(Boolean).join('\n'));
    }
    if (event.code !== 'END') return;
    pending = false;
    if (!failed) onBuilt(changedAt);
  });
}
