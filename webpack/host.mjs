/** The build of the shell: the page and the shared packages. It knows no remote, not even by name. */
import path from 'node:path';
import webpack from 'webpack';
import { baseConfig, compiledAtOnce, ROOT, routerForProduction } from './base.mjs';
import { PageFilesPlugin } from './page-files-plugin.mjs';
import { ProvidedJsonPlugin } from './provided-json-plugin.mjs';
import { VERSIONS } from './shared.mjs';

/** Whole shared packages: separate copies that are not part of the shell's own bundle. */
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
    // React is a script, and so a task, of its own: it is over half of what runs before the first screen.
    entry: {
      react: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
      shell: { import: './src/index.ts', dependOn: 'react' },
    },
    output: { ...base.output, publicPath: '/assets/' },
    // Everything that loads lazily comes in one file each, including its packages.
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: { default: false, defaultVendors: false },
      },
    },
    module: { ...base.module, rules: [...base.module.rules, wholeRule] },
    plugins: [
      ...base.plugins,
      new PageFilesPlugin(),
      compiledAtOnce(),
      new ProvidedJsonPlugin(),
      new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(VERSIONS) }),
    ],
  };
}
