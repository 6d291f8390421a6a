/** What webpack and Rspack share: a container for script tags that loads its files from wherever its entry is. */
import { CONTRACT_FILE, contractText, exposesOf, sharedOf } from './shared.mjs';

/**
 * @param {import('./shared.mjs').Contract} contract
 * @param {import('./shared.mjs').PresetOptions} [options]
 */
export const containerOptions = (contract, options) => ({
  name: contract.name,
  filename: 'remoteEntry.js',
  // A plain `var` cannot have a name with hyphens.
  library: { type: 'window', name: contract.name },
  exposes: exposesOf(contract, options),
  shared: sharedOf(contract),
  // Uses the page's versions, not the newest that any remote brings.
  shareStrategy: 'loaded-first',
  // The page reads the format, the files and their order from it.
  manifest: true,
});

/** Part of the bundler's configuration. */
export const containerConfig = ({ name }) => ({
  // No entry, because nobody loads a main.js.
  entry: {},
  target: ['web', 'es2022'],
  output: {
    // Relative to the entry: each version and each retry has another address. Not a function, which would be evaluated.
    publicPath: 'auto',
    // Pending chunks are queued in a global of this name, which no other remote may use.
    uniqueName: name,
    filename: '[name].[contenthash:10].js',
    chunkFilename: '[name].[contenthash:10].js',
    crossOriginLoading: 'anonymous',
    clean: true,
  },
});

/** A plugin that both bundlers support. */
export class ContractPlugin {
  constructor(contract) {
    this.text = contractText(contract);
  }
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ContractPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset(CONTRACT_FILE, new sources.RawSource(this.text)),
      );
    });
  }
}
