/** The build of the shell: the page, the shared packages and the federation runtime. It knows no remote's address. */
import path from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig, ROOT } from './base.mjs';
import { PageFilesPlugin } from './page-files-plugin.mjs';
import { ProvidedExportsPlugin } from './provided-exports-plugin.mjs';
import { hostShared } from './shared.mjs';

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
      new ProvidedExportsPlugin(),
      new federation.ModuleFederationPlugin({
        name: 'shell',
        shared: hostShared(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        runtimePlugins: [path.join(ROOT, 'webpack/runtime/federation-plugin.js')],
        experiments: {
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
    ],
  };
}
