/** The build of the shell: the page and the shared packages. It knows no remote's address. */
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { baseConfig, ROOT, routerForProduction } from './base.mjs';
import { PageFilesPlugin } from './page-files-plugin.mjs';
import { ProvidedJsonPlugin } from './provided-json-plugin.mjs';
import { VERSIONS } from './shared.mjs';

/** What pages.json tells search engines comes from the server; the browser need not download it. */
const pagesRule = {
  include: path.join(ROOT, 'shell/src/app/pages.json'),
  type: 'json',
  parser: { parse: (text) => JSON.parse(text).map(({ description: _, index: __, ...page }) => page) },
};

/** Shared packages as a whole: copies of their own, which the shell's own bundle has no part in. */
const wholeRule = {
  resourceQuery: /whole/,
  include: path.join(ROOT, 'shell/src/remotes/sharing/whole'),
  loader: path.join(ROOT, 'webpack/whole-package-loader.mjs'),
  type: 'javascript/esm',
  options: { alias: routerForProduction },
};

/** @param {{ mode?: 'production' | 'development' }} [options] */
export function hostConfig(options = {}) {
  const base = baseConfig({ name: 'shell', ...options });
  return {
    ...base,
    entry: { shell: './src/index.ts' },
    output: { ...base.output, publicPath: '/assets/' },
    // What comes late comes in one file each, packages and all.
    optimization: { ...base.optimization, splitChunks: false },
    module: { ...base.module, rules: [...base.module.rules, pagesRule, wholeRule] },
    plugins: [
      ...base.plugins,
      new HtmlWebpackPlugin({
        template: path.join(ROOT, 'shell/src/index.html'),
        inject: 'head',
        scriptLoading: 'defer',
      }),
      new PageFilesPlugin(HtmlWebpackPlugin),
      new ProvidedJsonPlugin(),
      new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(VERSIONS) }),
    ],
  };
}
