/** The build of the shell: the page and the shared packages. It knows no remote, not even by name. */
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { baseConfig, ROOT } from './base.mjs';
import { PageFilesPlugin } from './page-files-plugin.mjs';
import { ProvidedJsonPlugin } from './provided-json-plugin.mjs';
import { VERSIONS } from './shared.mjs';

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
      new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(VERSIONS) }),
    ],
  };
}
