/**
 * Hands each script tag that a remote's own loader makes to the shell before it is sent for, so that one place, the
 * shell, says how a remote's files are fetched (`shell/src/remotes/assets.ts`).
 */
export class AssetHookPlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap('AssetHookPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'AssetHookPlugin',
        (code) => `${code}\nglobalThis.__spreadwiseAsset?.(script, 'src');`,
      );
    });
  }
}
