/** The build of a remote: a federation container and nothing else. */
import federation from '@module-federation/enhanced/webpack';
import { AssetHookPlugin } from './asset-hook-plugin.mjs';
import { baseConfig } from './base.mjs';
import { ProvidedExportsPlugin } from './provided-exports-plugin.mjs';
import { remoteShared } from './shared.mjs';

/**
 * @param {{ name: string, exposes: Record<string, string> }} remote name of the workspace, and its exposed modules
 * @param {{ mode?: 'production' | 'development' }} [options]
 */
export function remoteConfig({ name, exposes }, options = {}) {
  const base = baseConfig({ name, ...options });
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    externals: [federationRuntime],
    plugins: [
      ...base.plugins,
      new AssetHookPlugin(),
      new ProvidedExportsPlugin(),
      new federation.ModuleFederationPlugin({
        name,
        library: { type: 'window', name },
        filename: 'remoteEntry.js',
        exposes,
        shared: remoteShared(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
      }),
    ],
  };
}

/** The federation runtime is the shell's (shell/src/remotes/federation/container-runtime.ts). */
function federationRuntime({ request }, done) {
  if (/webpack-bundler-runtime\/dist\/bundler\.js$/.test(request)) done(null, 'global _FEDERATION_RUNTIME');
  else done();
}
