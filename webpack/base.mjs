/** What the builds of the shell and of all remotes share. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { BrotliPlugin } from './brotli-plugin.mjs';
import { CssMinimizerPlugin } from './css-minimizer-plugin.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Milliseconds in which a remote's script must load; the shell's time limit for a screen is shorter. */
const CHUNK_LOAD_TIMEOUT = 15_000;

const require = createRequire(import.meta.url);
const Minimizer = createRequire(require.resolve('webpack'))('minimizer-webpack-plugin');

/** webpack's own plugin, which runs terser unless told otherwise: SWC gives files of the same size in a tenth of the time. */
export const scriptMinimizer = () =>
  new Minimizer({
    minify: Minimizer.swcMinify,
    parallel: false,
    terserOptions: { compress: { passes: 2 } },
  });

/** Removes the federation runtime's code that loads containers by evaluating text, which the page's CSP forbids. */
export const NO_TEXT_EVALUATED = {
  'typeof __system_context__': JSON.stringify('undefined'),
  'typeof FEDERATION_ALLOW_NEW_FUNCTION': JSON.stringify('undefined'),
};

/** The same name on every machine and in every folder: depends only on the file's package and its path there. */
export const localIdent = (resourcePath, name) => {
  const { folder, owner } = packageOf(path.dirname(resourcePath));
  const file = path.relative(folder, resourcePath).replaceAll(path.sep, '/');
  return `s${createHash('sha256').update(`${owner}/${file}#${name}`).digest('base64url').slice(0, 7)}`;
};

const packages = new Map();
function packageOf(folder) {
  const known = packages.get(folder);
  if (known) return known;
  const file = path.join(folder, 'package.json');
  const found = existsSync(file)
    ? { folder, owner: JSON.parse(readFileSync(file, 'utf8')).name }
    : packageOf(path.dirname(folder));
  packages.set(folder, found);
  return found;
}

/** Production's style sheets have no source maps: nothing reads them. */
const cssRule = (production) => ({
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        sourceMap: !production,
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          getLocalIdent: ({ resourcePath }, _template, name) => localIdent(resourcePath, name),
        },
      },
    },
  ],
});

const tsRule = {
  test: /\.tsx?$/,
  resourceQuery: { not: [/whole/] },
  loader: path.join(ROOT, 'webpack/typescript-loader.mjs'),
};

/** The router's export map always leads to its development build, whose checks and messages nobody needs here. */
export const routerForProduction = {
  'react-router$': path.join(ROOT, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path.join(ROOT, 'node_modules/react-router/dist/production/dom-export.mjs'),
};

/**
 * @param {{ name: string, mode?: 'production' | 'development', outDir?: string }} options
 * @returns {import('webpack').Configuration}
 */
export function baseConfig({ name, mode = 'production', outDir = path.join(ROOT, name, 'dist') }) {
  const production = mode === 'production';
  const folder = path.join(ROOT, name);
  return {
    name,
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'source-map',
    output: {
      path: outDir,
      clean: true,
      uniqueName: name,
      // A fresh copy of a remote must not see the chunks of the previous copy: the shell clears this global by name.
      chunkLoadingGlobal: `chunks:${name}`,
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT,
      crossOriginLoading: 'anonymous',
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      hashFunction: 'xxhash64',
      hashDigestLength: 16,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      alias: production ? routerForProduction : {},
    },
    module: {
      rules: [
        tsRule,
        cssRule(production),
        // Keeps its style sheet although components are imported directly, bypassing this file.
        { include: path.join(ROOT, 'shared-ui/src/index.ts'), sideEffects: true },
      ],
    },
    optimization: {
      chunkIds: production ? 'deterministic' : 'named',
      moduleIds: production ? 'deterministic' : 'named',
      minimizer: [scriptMinimizer(), new CssMinimizerPlugin()],
    },
    plugins: [
      new webpack.DefinePlugin(NO_TEXT_EVALUATED),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
      }),
      ...(production ? [new BrotliPlugin()] : []),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, '.cache/webpack'),
      name: `${name}-${mode}`,
      buildDependencies: { config: [path.join(ROOT, 'webpack/'), path.join(ROOT, 'package-lock.json')] },
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/**
 * Nearly all of the entry runs before the first screen: browsers that support the hint (Chromium 136 and later) compile
 * it while it downloads instead of parsing most functions twice. It is a comment, so it is added after the minifier.
 * https://v8.dev/blog/explicit-compile-hints
 */
export const compiledAtOnce = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    entryOnly: true,
    // In a style sheet it is not a comment and invalidates the rule after it: the one with all the tokens.
    test: /\.js$/,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
