/** The configuration that webpack and Rspack share: a container for script tags, whose files lie wherever its entry came from. */
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
  // What the page has is taken, and not the newest that anybody brings.
  shareStrategy: 'loaded-first',
  // The page reads it to know the format, the files and their order.
  manifest: true,
});

/** Of the bundler's configuration. */
export const containerConfig = ({ name }) => ({
  // Without an entry: nobody loads a main.js.
  entry: {},
  target: ['web', 'es2022'],
  output: {
    // From where the entry came: each version, and each further try, has another address. No function: it is evaluated.
    publicPath: 'auto',
    // Its chunks wait in a list of this name, which is to be no other remote's.
    uniqueName: name,
    filename: '[name].[contenthash:10].js',
    chunkFilename: '[name].[contenthash:10].js',
    crossOriginLoading: 'anonymous',
    clean: true,
  },
});

/** Both bundlers know this kind of plugin. */
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
