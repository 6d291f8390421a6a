/**
 * Emits two entries of one compilation, over the same chunks. `house.js` is small: it uses the page's federation
 * runtime (shell/src/remotes/federation/page-runtime.ts). `remoteEntry.js`, named by the manifest, is the same inside
 * the official runtime, for any other host. The remote's contract is emitted with them.
 */
import { readFileSync } from 'node:fs';
import { officialRuntime } from './official-runtime.mjs';

const NAME = 'TwoEntriesPlugin';
export const HOUSE_ENTRY = 'house.js';
export const STANDARD_ENTRY = 'remoteEntry.js';
/** The number is the protocol's version; page-runtime.ts states when it changes. */
export const PAGE_RUNTIME = '__SPREADWISE_FEDERATION_1__';

export class TwoEntriesPlugin {
  /** @param {string} contract the remote's remote.json */
  constructor(contract) {
    this.contract = contract;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After minification and before source maps are written.
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1 },
        async () => {
          const entry = compilation.getAsset(STANDARD_ENTRY);
          if (!entry) return;
          compilation.emitAsset(HOUSE_ENTRY, entry.source, entry.info);
          const runtime = await officialRuntime(PAGE_RUNTIME);
          const around = new sources.ConcatSource(`(() => {\n${runtime}\n`, entry.source, '\n})();');
          compilation.updateAsset(STANDARD_ENTRY, around);
        },
      );
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const contract = readIfThere(this.contract);
          compilation.fileDependencies.add(this.contract);
          if (contract) compilation.emitAsset('remote.json', new sources.RawSource(contract));
        },
      );
    });
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
