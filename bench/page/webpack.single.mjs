/** The same app as one build without federation, from the same sources and settings. */
import path from 'node:path';
import webpack from 'webpack';
import { baseConfig, compiledAtOnce, ROOT } from '../../webpack/base.mjs';
import { PageFilesPlugin } from '../../webpack/page-files-plugin.mjs';

/** @param {'one-bundle' | 'split-bundle'} form */
export function singleConfig(form) {
  const base = baseConfig({ name: 'shell', outDir: path.join(ROOT, '.cache/bench', form) });
  return {
    ...base,
    name: form,
    entry: { shell: './src/index.ts' },
    output: { ...base.output, publicPath: '/assets/' },
    plugins: [
      ...base.plugins,
      compiledAtOnce(),
      new webpack.NormalModuleReplacementPlugin(
        /\/remotes\/federation\/federation$/,
        path.join(ROOT, `bench/page/${form}.ts`),
      ),
      new PageFilesPlugin(),
    ],
    cache: { ...base.cache, name: `bench-${form}` },
  };
}
