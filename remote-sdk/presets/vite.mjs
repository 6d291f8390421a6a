/**
 * A remote built by Vite with @module-federation/vite: ES modules, which the page checks before it runs them.
 *
 *   import { federation } from '@module-federation/vite';
 *   const preset = vitePreset(contract);
 *   export default { ...preset.config, plugins: [react(), ...preset.plugins, federation(preset.federation)] };
 *
 * Styles are CSS Modules if the file is named `*.module.css`; Vite emits them as files.
 */
import { CONTRACT_FILE, contractText, exposesOf, sharedOf } from './shared.mjs';

/**
 * @param {import('./shared.mjs').Contract} contract the content of remote.json
 * @param {import('./shared.mjs').PresetOptions} [options]
 */
export function vitePreset(contract, options) {
  return {
    /** Part of Vite's configuration. */
    config: {
      // Addresses are relative to the file that contains them: each version and each retry has another address.
      base: './',
      build: {
        target: 'es2022',
        // No index.html and no entry: the plugin generates remoteEntry.js.
        rollupOptions: { input: [] },
      },
    },
    /** The options of the federation plugin. No varFilename: the manifest names the ES module, which the page loads. */
    federation: {
      name: contract.name,
      filename: 'remoteEntry.js',
      exposes: exposesOf(contract, options),
      shared: sharedOf(contract),
      // Uses the page's versions, not the newest that any remote brings.
      shareStrategy: 'loaded-first',
      manifest: true,
      publicPath: 'auto',
      // A build needs no types, which would take a compiler and seconds.
      dts: false,
    },
    /** Needed beside it: adds remote.json to the build. */
    plugins: [
      {
        name: 'spreadwise-contract',
        apply: 'build',
        generateBundle() {
          this.emitFile({ type: 'asset', fileName: CONTRACT_FILE, source: contractText(contract) });
        },
      },
    ],
  };
}
