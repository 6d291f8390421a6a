/** Compresses what is sent. Most files of a deployment were in the one before, so what was compressed lately is kept. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

export type Brotli = (bytes: Buffer) => Promise<Buffer>;

/** Compressing shares the threads of the disk and of the passwords, so it takes only some of them. */
const AT_ONCE = 2;
/** Some dozens of a large remote's versions. */
const KEPT_BYTES = 16_000_000;

const compress = promisify(brotliCompress);

/** At the highest quality: a second of a processor for a megabyte, once. `keepBytes`: of what was compressed. */
export function createBrotli(keepBytes = KEPT_BYTES): Brotli {
  /** Hash of the content -> compressed, the longest unused first. */
  const kept = new Map<string, Buffer>();
  const running = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let bytesKept = 0;
  let atWork = 0;

  async function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
    if (atWork >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else atWork++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever waits takes this place over.
      if (next) next();
      else atWork--;
    }
  }

  function keep(key: string, packed: Buffer): void {
    kept.set(key, packed);
    bytesKept += packed.length;
    for (const [oldest, { length }] of kept) {
      if (bytesKept <= keepBytes) return;
      kept.delete(oldest);
      bytesKept -= length;
    }
  }

  return async (bytes) => {
    const key = createHash('sha256').update(bytes).digest('base64');
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const packing =
      running.get(key) ??
      inTurn(() => packedOf(bytes))
        .then((packed) => {
          keep(key, packed);
          return packed;
        })
        .finally(() => running.delete(key));
    running.set(key, packing);
    return packing;
  };
}

const packedOf = (bytes: Buffer) =>
  compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** The process's own. */
export const brotli: Brotli = createBrotli();
