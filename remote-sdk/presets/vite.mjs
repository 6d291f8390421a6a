/**
 * A remote built by Vite with @module-federation/vite: ES modules, which the page checks before it runs them.
 *
 *   import { federation } from '@module-federation/vite';
 *   const preset = vitePreset(contract);
 *   export default { ...preset.config, plugins: [react(), ...preset.plugins, federation(preset.federation)] };
 *
 * Styles are CSS Modules by their name, `*.module.css`; Vite writes them as files.
 */
import { CONTRACT_FILE, contractText, exposesOf, sharedOf } from './shared.mjs';

/**
 * @param {import('./shared.mjs').Contract} contract the content of remote.json
 * @param {import('./shared.mjs').PresetOptions} [options]
 */
export function vitePreset(contract, options) {
  return {
    /** Of Vite's configuration. */
    config: {
      // Every address relative to the file that names it: each version, and each further try, lies elsewhere.
      base: './',
      build: {
        target: 'es2022',
        // No index.html and no entry: the plugin makes remoteEntry.js.
        rollupOptions: { input: [] },
      },
    },
    /** For the federation plugin. No varFilename: the manifest names the ES module, and the page takes that. */
    federation: {
      name: contract.name,
      filename: 'remoteEntry.js',
      exposes: exposesOf(contract, options),
      shared: sharedOf(contract),
      // What the page has is taken, and not the newest that anybody brings.
      shareStrategy: 'loaded-first',
      manifest: true,
      publicPath: 'auto',
      // Types are no part of a build: they need a compiler and seconds.
      dts: false,
    },
    /** Beside it: remote.json in the build. */
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
