/** Makes of a build everything that its version stores: the files, their compressed copies and their hashes. */
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
  /** Everything to store: the originals, `<file>.br` where that is smaller, and integrity.json. */
  readonly files: BuildFiles;
  readonly filesHash: string;
  /** How many originals there are, and their bytes as built and as a browser receives them. */
  readonly count: number;
  readonly bytes: number;
  readonly brotliBytes: number;
}

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.json', '.txt']);

/** Whatever the build holds of the server's own (compressed copies, hashes) is made anew and not believed. */
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

/** `<file>.br` for each file that it makes smaller. */
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

// Compresses what is sent. Most files of a deployment were in the one before, so what was compressed lately is kept.

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
