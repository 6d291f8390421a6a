// Builds a remote with each of the SDK's presets, like a team of another repository (standalone-files.mjs).
import path from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { rspackPreset } from '../../../remote-sdk/presets/rspack.mjs';
import { vitePreset } from '../../../remote-sdk/presets/vite.mjs';
import { webpackPreset } from '../../../remote-sdk/presets/webpack.mjs';
import { ROOT } from '../run.mjs';

/**
 * @typedef {{ contract: import('../../../remote-sdk/presets/shared.mjs').Contract, context: string, outDir: string }} Sources
 * @type {Record<'webpack' | 'rspack' | 'vite', (sources: Sources) => Promise<void>>}
 */
export const PRESET_BUILDS = {
  webpack({ contract, context, outDir }) {
    const preset = webpackPreset(contract);
    return runBundler(webpack, {
      ...plain(preset.config, context, outDir),
      module: {
        rules: [
          { test: /\.tsx?$/, loader: 'ts-loader', options: TYPESCRIPT },
          {
            test: /\.css$/,
            use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: preset.cssModules }],
          },
        ],
      },
      plugins: [
        ...preset.plugins,
        new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css' }),
        new federation.ModuleFederationPlugin(preset.federation),
      ],
    });
  },
  async rspack({ contract, context, outDir }) {
    const { rspack } = await import('@rspack/core');
    const preset = rspackPreset(contract);
    const tsx = {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    };
    return runBundler(rspack, {
      ...plain(preset.config, context, outDir),
      module: {
        rules: [...preset.rules, { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: { jsc: tsx } }],
      },
      plugins: [...preset.plugins, new rspack.container.ModuleFederationPlugin(preset.federation)],
    });
  },
  async vite({ contract, context, outDir }) {
    const { buildByVite } = await import('./build-by-vite.mjs');
    const vite = await import('@module-federation/vite');
    // The plugin resolves sources relative to where it runs.
    const exposes = Object.fromEntries(
      [...(contract.pages ?? []), ...(contract.cards ?? [])].map(({ expose }) => [
        `./${expose}`,
        path.join(context, `src/${expose}.tsx`),
      ]),
    );
    const preset = vitePreset(contract, { exposes });
    await buildByVite({
      ...preset.config,
      root: context,
      configFile: false,
      logLevel: 'error',
      esbuild: { jsx: 'automatic' },
      build: { ...preset.config.build, outDir, emptyOutDir: true },
      plugins: [...preset.plugins, vite.federation(preset.federation)],
    });
  },
};

const TYPESCRIPT = {
  transpileOnly: true,
  configFile: path.join(ROOT, 'tsconfig.base.json'),
  compilerOptions: { noEmit: false },
};

const plain = (config, context, outDir) => ({
  ...config,
  mode: 'production',
  context,
  output: { ...config.output, path: outDir },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  devtool: false,
  performance: false,
  infrastructureLogging: { level: 'error' },
});

/** Runs webpack or Rspack once, without a cache. */
export function runBundler(bundler, config) {
  return new Promise((resolve, reject) => {
    const compiler = bundler({ ...config, cache: false });
    compiler.run((error, stats) => {
      const failed = error ?? (stats.hasErrors() && new Error(stats.toString({ all: false, errors: true })));
      compiler.close(() => (failed ? reject(failed) : resolve()));
    });
  });
}
