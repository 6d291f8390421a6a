/**
 * A remote built by Rspack,
 *
 *   import { rspack } from '@rspack/core';
 *   const { config, federation, plugins, rules } = rspackPreset(contract);
 *   export default { ...config, module: { rules: [...rules, …] },
 *     plugins: [...plugins, new rspack.container.ModuleFederationPlugin(federation)] };
 *
 * or by Rsbuild, which has rules of its own:
 *
 *   import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
 *   const { config, federation, plugins } = rspackPreset(contract);
 *   export default { source: { entry: {} }, tools: { rspack: { ...config, plugins } },
 *     plugins: [pluginReact(), pluginModuleFederation({ ...federation, dts: false })] };
 */
import { ContractPlugin, containerConfig, containerOptions } from './container.mjs';

/**
 * @param {import('./shared.mjs').Contract} contract the content of remote.json
 * @param {import('./shared.mjs').PresetOptions} [options]
 */
export function rspackPreset(contract, options) {
  return {
    /** Part of Rspack's configuration. */
    config: {
      ...containerConfig(contract),
      // Numeric ids would depend on where the packages lie, so that each folder's build would be another version.
      optimization: { moduleIds: 'named', chunkIds: 'named' },
    },
    /** The options of the federation plugin. */
    federation: containerOptions(contract, options),
    /** Needed beside it: they add remote.json and make the build identical in every folder. */
    plugins: [new ContractPlugin(contract), new RuntimeNamePlugin(), new SortedManifestPlugin()],
    /** Styles from CSS Modules, emitted as files by Rspack itself. */
    rules: [{ test: /\.css$/, type: 'css/auto', parser: { namedExports: false } }],
  };
}

const MANIFEST = 'mf-manifest.json';
/** The module that starts the runtime is named by its whole text, which contains the paths of the packages. */
const RUNTIME_NAME = /"@module-federation\/runtime\/rspack\.js!=!data:[^"]*"/g;

class RuntimeNamePlugin {
  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    const { Compilation, sources } = compiler.webpack;
    // After minification and before source maps are written.
    const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
    compiler.hooks.thisCompilation.tap('RuntimeNamePlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'RuntimeNamePlugin', stage }, (assets) => {
        for (const name of Object.keys(assets).filter((one) => one.endsWith('.js')))
          compilation.updateAsset(name, (source) => {
            const text = source.source().toString();
            const short = text.replaceAll(RUNTIME_NAME, '"runtime"');
            return short === text ? source : new sources.RawSource(short);
          });
      });
    });
  }
}

/** The manifest lists shared packages in the order in which they were found, which differs between builds. */
class SortedManifestPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('SortedManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'SortedManifestPlugin', stage }, (assets) => {
        if (!Object.hasOwn(assets, MANIFEST)) return;
        compilation.updateAsset(MANIFEST, (source) => {
          const manifest = JSON.parse(source.source().toString());
          manifest.shared.sort((a, b) => (a.name < b.name ? -1 : 1));
          return new sources.RawSource(JSON.stringify(manifest, null, 2));
        });
      });
    });
  }
}
