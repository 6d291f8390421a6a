/**
 * Hands each script and style sheet tag that a remote's own loader makes to the shell before it is sent for, so that one
 * place, the shell, says how a remote's files are fetched (`shell/src/remotes/files/assets.ts`). Only for remotes: a file of
 * the shell's own has no hash there, and would be refused.
 */
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const NAME = 'AssetHookPlugin';
const handOver = (tag, attribute) => `globalThis.__spreadwiseAsset?.(${tag}, '${attribute}');`;

export class AssetHookPlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (code) => `${code}\n${handOver('script', 'src')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (code, { tag }) => `${code}\n${handOver(tag, 'href')}`,
      );
    });
  }
}
