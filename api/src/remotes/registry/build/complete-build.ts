/** Makes of a build everything that its version stores: the files, their compressed copies and their hashes. */
import path from 'node:path';
import { brotli } from './brotli';
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
  /** Hash of integrity.json, as Subresource Integrity writes it. */
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
