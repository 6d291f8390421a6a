/** Turns a build into everything that its version stores: the files, their compressed copies and their hashes. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import PQueue from 'p-queue';
import { createSingleFlight } from '../../platform/lib/serial';
import {
  type BuildFiles,
  INTEGRITY_FILE,
  integrityHash,
  integrityOf,
  publishedOf,
  versionOf,
} from './build-files';

export interface CompleteBuild {
  readonly version: string;
  /** Everything to store: the originals, `<file>.br` if it is smaller, and integrity.json. */
  readonly files: BuildFiles;
  readonly filesHash: string;
  /** Number of originals; their size in bytes as built, and as a browser receives them. */
  readonly count: number;
  readonly bytes: number;
  readonly brotliBytes: number;
}

/** Images and fonts are already compressed. */
const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.json', '.txt']);

/** Ignores compressed copies and hashes that come with the build, and makes its own. */
export async function completeBuild(build: BuildFiles): Promise<CompleteBuild> {
  const originals = publishedOf(build);
  const table = Buffer.from(JSON.stringify(integrityOf(originals)));
  const files = new Map(originals).set(INTEGRITY_FILE, table);
  const packed = await compressAll(files);
  const sizes = [...originals].map(([name, bytes]) => packed.get(`${name}.br`)?.length ?? bytes.length);
  return {
    version: versionOf(originals),
    files: new Map([...files, ...packed]),
    filesHash: integrityHash(table),
    count: originals.size,
    bytes: sum([...originals.values()].map(({ length }) => length)),
    brotliBytes: sum(sizes),
  };
}

/** `<file>.br` for each file that gets smaller. */
async function compressAll(files: BuildFiles): Promise<ReadonlyMap<string, Buffer>> {
  const packed = await Promise.all(
    [...files]
      .filter(([name]) => COMPRESSIBLE.has(path.extname(name)))
      .map(async ([name, bytes]) => ({ name: `${name}.br`, bytes, packed: await brotli(bytes) })),
  );
  return new Map(
    packed.filter((one) => one.packed.length < one.bytes.length).map((one) => [one.name, one.packed]),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

// Most files of a deployment were in the previous one, so recent results are cached.

export type Brotli = (bytes: Buffer) => Promise<Buffer>;

/** Compression uses the thread pool of disk access and password hashing, so it takes only some of the threads. */
const AT_ONCE = 2;
/** Enough for some dozens of versions of a large remote. */
const KEPT_BYTES = 16_000_000;

const compress = promisify(brotliCompress);

/** Uses the highest quality, which takes a second of CPU per megabyte. `keepBytes`: the size of the cache. */
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

/** Content hash -> compressed bytes; evicts the least recently used. */
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

/** One per process, because its parts compress the same files. */
export const brotli: Brotli = createBrotli();
