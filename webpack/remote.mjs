/** The build of a remote: only a federation container, with two entries (webpack/two-entries-plugin.mjs). */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import { StableIdsPlugin } from '../remote-sdk/presets/stable-ids-plugin.mjs';
import { baseConfig } from './base.mjs';
import { ProvidedExportsPlugin } from './provided-exports-plugin.mjs';
import { remoteShared } from './shared.mjs';
import { HOUSE_ENTRY, PAGE_RUNTIME, STANDARD_ENTRY, TwoEntriesPlugin } from './two-entries-plugin.mjs';

// The plugin would find it in the stack of an error that it provokes, at the price of 3 s.
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');

/** Bytes before compression; for less, another request is not worth it. */
const SMALLEST_SHARED_FILE = 3_000;

/**
 * @param {{ name: string, exposes: Record<string, string> }} remote name of the workspace, and its exposed modules
 * @param {{ mode?: 'production' | 'development', outDir?: string }} [options]
 */
export function remoteConfig({ name, exposes }, options = {}) {
  const base = baseConfig({ name, ...options });
  const contract = readContract(base.context);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    externals: [federationRuntime],
    // From this size on, code that several lazy screens share gets its own file instead of a copy in each.
    optimization: { ...base.optimization, splitChunks: { minSize: SMALLEST_SHARED_FILE } },
    plugins: [
      ...base.plugins,
      new ProvidedExportsPlugin(),
      new StableIdsPlugin(),
      new TwoEntriesPlugin(path.join(base.context, 'remote.json')),
      new federation.ModuleFederationPlugin({
        name,
        library: { type: 'window', name },
        filename: STANDARD_ENTRY,
        exposes,
        shared: remoteShared(contract.needs),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: { additionalData: nameHouseEntry },
      }),
    ],
  };
}

/** The only way for a page that previews a build from its origin to find the small entry. */
const nameHouseEntry = ({ stats }) => ({
  ...stats,
  metaData: { ...stats.metaData, houseEntry: HOUSE_ENTRY },
});

/** The remote's contract; without one, the remote needs the packages in the versions installed here. */
function readContract(folder) {
  const file = path.join(folder, 'remote.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The federation runtime comes from whatever evaluates the entry: the page, or the standard entry around it. */
function federationRuntime({ request }, done) {
  if (/webpack-bundler-runtime\/dist\/(bundler|index)\.js$/.test(request)) done(null, `var ${PAGE_RUNTIME}`);
  else done();
}
