/** Minifies style sheets by esbuild, without target browsers: it keeps every feature as it is written. */
import { transform } from 'esbuild';

export class CssMinimizerPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CssMinimizerPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'CssMinimizerPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        async (assets) => {
          const sheets = Object.entries(assets).filter(([name]) => name.endsWith('.css'));
          await Promise.all(
            sheets.map(async ([name, sheet]) => {
              const { code } = await transform(sheet.source().toString(), { loader: 'css', minify: true });
              compilation.updateAsset(name, new sources.RawSource(code.trimEnd()), { minimized: true });
            }),
          );
        },
      );
    });
  }
}
