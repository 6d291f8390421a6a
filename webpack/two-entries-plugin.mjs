/**
 * Two entries of one compilation, over the same chunks. `house.js` is small: it takes its federation runtime from the page
 * (shell/src/remotes/federation/container-runtime.ts). `remoteEntry.js`, which the manifest names, is the same code with
 * the official runtime around it, for any other host. The remote's contract comes with them.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from './base.mjs';

const NAME = 'TwoEntriesPlugin';
export const HOUSE_ENTRY = 'house.js';
export const STANDARD_ENTRY = 'remoteEntry.js';
/** The number is the protocol's version: container-runtime.ts says when it changes. */
export const PAGE_RUNTIME = '__SPREADWISE_FEDERATION_1__';

export class TwoEntriesPlugin {
  /** @param {string} contract the remote's remote.json */
  constructor(contract) {
    this.contract = contract;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap(
        // After the code is made small, before its source maps are written.
        { name: NAME, stage: Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1 },
        () => {
          const entry = compilation.getAsset(STANDARD_ENTRY);
          if (!entry) return;
          compilation.emitAsset(HOUSE_ENTRY, entry.source, entry.info);
          compilation.updateAsset(
            STANDARD_ENTRY,
            new sources.ConcatSource(officialRuntime(), entry.source, '\n})();'),
          );
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

/** What no remote of this build uses: remotes of its own, and their snapshots. Node needs none of it. */
const LEFT_OUT = {
  'process.env.NODE_ENV': '"production"',
  ENV_TARGET: '"web"',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_HAS_EXPOSES: 'true',
};

let runtime = null;
/** Made once for a set of packages and kept; the beginning of a function that the entry's code ends. */
function officialRuntime() {
  runtime ??= kept(() => {
    const require = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
    const entry = require.resolve('@module-federation/webpack-bundler-runtime/bundler');
    const { outputFiles } = buildSync({
      stdin: { contents: `export { default } from ${JSON.stringify(entry)};`, resolveDir: path.dirname(entry) },
      bundle: true,
      write: false,
      minify: true,
      format: 'iife',
      globalName: PAGE_RUNTIME,
      platform: 'browser',
      target: 'es2022',
      legalComments: 'none',
      define: LEFT_OUT,
      logLevel: 'error',
    });
    return `(() => {\n${outputFiles[0].text.trimEnd()}\n${PAGE_RUNTIME} = ${PAGE_RUNTIME}.default;\n`;
  });
  return runtime;
}

function kept(make) {
  const stamp = createHash('sha256')
    .update(readFileSync(new URL(import.meta.url)))
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  const file = path.join(ROOT, `.cache/official-runtime-${stamp.slice(0, 20)}.js`);
  const before = readIfThere(file);
  if (before) return before.toString();
  const text = make();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return text;
}
