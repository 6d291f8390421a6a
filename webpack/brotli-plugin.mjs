/** Compresses files for browsers once, at build time, next to the original: name.js -> name.js.br. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** Excludes the page itself, which the server completes first. */
const COMPRESSIBLE = /\.(js|css|json|svg)$/;
/** Smaller files hardly shrink. */
const LEAST_BYTES = 256;

export class BrotliPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BrotliPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After every other step, so that it sees the final bytes.
        { name: 'BrotliPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 100 },
        async (assets) => {
          await Promise.all(
            Object.entries(assets).map(async ([name, source]) => {
              const bytes = source.buffer();
              if (!COMPRESSIBLE.test(name) || bytes.length < LEAST_BYTES) return;
              const params = {
                [constants.BROTLI_PARAM_QUALITY]: 11,
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
              };
              compilation.emitAsset(`${name}.br`, new sources.RawSource(await compress(bytes, { params })));
            }),
          );
        },
      );
    });
  }
}
