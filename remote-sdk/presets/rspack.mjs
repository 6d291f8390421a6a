/**
 * A remote built by Rspack:
 *
 *   import { rspack } from '@rspack/core';
 *   const { config, federation, plugins, rules } = rspackPreset(contract);
 *   export default { ...config, module: { rules: [...rules, …] },
 *     plugins: [...plugins, new rspack.container.ModuleFederationPlugin(federation)] };
 */
import { ContractPlugin, containerConfig, containerOptions } from './container.mjs';

/**
 * @param {import('./shared.mjs').Contract} contract the content of remote.json
 * @param {import('./shared.mjs').PresetOptions} [options]
 */
export function rspackPreset(contract, options) {
  return {
    /** Of Rspack's configuration. */
    config: containerConfig(contract),
    /** For the federation plugin. */
    federation: containerOptions(contract, options),
    /** Beside it: remote.json in the build. */
    plugins: [new ContractPlugin(contract)],
    /** Styles in CSS Modules, as files, by Rspack itself. */
    rules: [{ test: /\.css$/, type: 'css/auto', parser: { namedExports: false } }],
  };
}
