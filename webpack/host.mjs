/** The build of the shell: the page, the shared packages and the federation runtime. It knows no remote's address. */
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { baseConfig, ROOT } from './base.mjs';
import { PageFilesPlugin } from './page-files-plugin.mjs';
import { ProvidedJsonPlugin } from './provided-json-plugin.mjs';
import { VERSIONS } from './shared.mjs';

/** Modules of the federation runtime for what nobody here asks of it: manifests read in the browser, and preloading. */
const UNUSED = [/\/SnapshotHandler\.js$/, /\/utils\/preload\.js$/];
const NOT_USED = path.join(ROOT, 'webpack/runtime/not-used.js');

/** @param {{ mode?: 'production' | 'development' }} [options] */
export function hostConfig(options = {}) {
  const base = baseConfig({ name: 'shell', ...options });
  return {
    ...base,
    entry: { shell: './src/index.ts' },
    output: { ...base.output, publicPath: '/assets/' },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        template: path.join(ROOT, 'shell/src/index.html'),
        inject: 'head',
        scriptLoading: 'defer',
      }),
      new PageFilesPlugin(HtmlWebpackPlugin),
      new ProvidedJsonPlugin(),
      ...UNUSED.map((file) => new webpack.NormalModuleReplacementPlugin(file, NOT_USED)),
      new webpack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(VERSIONS),
        // The parts of the federation runtime that this page has no use for are left out.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
    ],
  };
}
