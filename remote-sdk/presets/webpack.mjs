/**
 * A remote built by webpack with @module-federation/enhanced:
 *
 *   import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
 *   const { config, federation, plugins, cssModules } = webpackPreset(contract);
 *   export default { ...config, module: { rules: [… cssModules for css-loader …] },
 *     plugins: [...plugins, new ModuleFederationPlugin(federation)] };
 */
import { ContractPlugin, containerConfig, containerOptions } from './container.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';

/**
 * @param {import('./shared.mjs').Contract} contract the content of remote.json
 * @param {import('./shared.mjs').PresetOptions} [options]
 */
export function webpackPreset(contract, options) {
  return {
    /** Part of webpack's configuration. */
    config: containerConfig(contract),
    /** The options of the federation plugin. A build needs no types, which would take a compiler and seconds. */
    federation: { ...containerOptions(contract, options), dts: false },
    /** Needed beside it: they add remote.json and make the build identical in every folder. */
    plugins: [new ContractPlugin(contract), new StableIdsPlugin()],
    /** Options of css-loader: styles from CSS Modules, emitted as files (MiniCssExtractPlugin), never as <style>. */
    cssModules: { modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is' } },
  };
}
