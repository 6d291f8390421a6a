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
    /** Of webpack's configuration. */
    config: containerConfig(contract),
    /** For the federation plugin. Types are no part of a build: they need a compiler and seconds. */
    federation: { ...containerOptions(contract, options), dts: false },
    /** Beside it: remote.json in the build, and the same build in whichever folder. */
    plugins: [new ContractPlugin(contract), new StableIdsPlugin()],
    /** The options of css-loader: styles in CSS Modules, as files (MiniCssExtractPlugin), never as <style>. */
    cssModules: { modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is' } },
  };
}
