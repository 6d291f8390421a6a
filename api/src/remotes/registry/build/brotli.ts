/** Compresses what is sent. Most files of a deployment were in the one before, so what was compressed lately is kept. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import PQueue from 'p-queue';
import { createSingleFlight } from '../../../platform/lib/serial';

export type Brotli = (bytes: Buffer) => Promise<Buffer>;

/** Compressing shares the threads of the disk and of the passwords, so it takes only some of them. */
const AT_ONCE = 2;
/** Some dozens of a large remote's versions. */
const KEPT_BYTES = 16_000_000;

const compress = promisify(brotliCompress);

/** At the highest quality: a second of a processor for a megabyte, once. `keepBytes`: of what was compressed. */
export function createBrotli(keepBytes = KEPT_BYTES): Brotli {
  const kept = createKept(keepBytes);
  const running = createSingleFlight<Buffer>();
  const queue = new PQueue({ concurrency: AT_ONCE });

  return async (bytes) => {
    const key = createHash('sha256').update(bytes).digest('base64');
    const known = kept.get(key);
    if (known) return known;
    const { answer } = await running.run(key, async () => {
      const packed = await queue.add(() => packedOf(bytes));
      kept.add(key, packed);
      return packed;
    });
    return answer;
  };
}

/** Hash of the content -> compressed; what was not used for the longest time makes room. */
function createKept(mostBytes: number) {
  const entries = new Map<string, Buffer>();
  let bytes = 0;
  return {
    get(key: string): Buffer | undefined {
      const known = entries.get(key);
      if (!known) return undefined;
      entries.delete(key);
      entries.set(key, known);
      return known;
    },
    add(key: string, packed: Buffer): void {
      entries.set(key, packed);
      bytes += packed.length;
      for (const [oldest, { length }] of entries) {
        if (bytes <= mostBytes) return;
        entries.delete(oldest);
        bytes -= length;
      }
    },
  };
}

const packedOf = (bytes: Buffer) =>
  compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Shared by the whole process: its parts compress the same files. */
export const brotli: Brotli = createBrotli();
