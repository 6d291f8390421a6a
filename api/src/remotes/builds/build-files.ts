/** A remote's build: its files, its version (a hash of their content), its manifest, and what is stored of it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RemoteFormat } from '@spreadwise/contract';
import { formatOfType } from '@spreadwise/contract/remote-builds';
import PQueue from 'p-queue';
import { z } from 'zod';
import { listFiles } from '../../platform/lib/files';
import { createSingleFlight } from '../../platform/lib/serial';

/** Path relative to the build, with slashes -> content. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

/** File -> its hash in the format of Subresource Integrity. */
export type IntegrityTable = Readonly<Record<string, string>>;

/** The table of a version's hashes, added by the server. It cannot contain its own hash. */
export const INTEGRITY_FILE = 'integrity.json';

/** Source maps and bundler notes are not for the public. */
const UNPUBLISHED = /\.map(\.br)?$|(^|\/)mf-stats\.json(\.br)?$|\.LICENSE\.txt(\.br)?$/;

/** Whether the team built the file; the server adds compressed copies and the table of hashes. */
export const isOriginal = (name: string): boolean => !name.endsWith('.br') && name !== INTEGRITY_FILE;

/** The files that determine the version. */
export const publishedOf = (files: BuildFiles): BuildFiles =>
  new Map([...files].filter(([name]) => isOriginal(name) && !UNPUBLISHED.test(name)));

/** Null if there is no such folder. */
export async function readBuild(folder: string): Promise<BuildFiles | null> {
  const names = await listFiles(folder);
  if (!names) return null;
  const published = names.filter((name) => !UNPUBLISHED.test(name));
  return new Map(
    await Promise.all(
      published.map(async (name) => [name, await readFile(path.join(folder, name))] as const),
    ),
  );
}

/** Identical content gives the same version wherever it was built. Files that the server adds do not count. */
export function versionOf(files: BuildFiles): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of originals(files)) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex').slice(0, 20);
}

export const integrityOf = (files: BuildFiles): IntegrityTable =>
  Object.fromEntries(originals(files).map(([name, bytes]) => [name, integrityHash(bytes)]));

/** A hash in the format of Subresource Integrity. */
export const integrityHash = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const originals = (files: BuildFiles) =>
  [...files].filter(([name]) => isOriginal(name)).sort(([a], [b]) => (a < b ? -1 : 1));

// The parts of a federation manifest that the server reads, as the plugins of webpack, Rspack and Vite write it.

const files = z.object({ sync: z.array(z.string()), async: z.array(z.string()).catch([]) });
const assets = z.object({ js: files, css: files });

export const MANIFEST_FILE = 'mf-manifest.json';

/** The small entry of our own builds, which uses the page's federation runtime. */
const HOUSE_ENTRY = 'house.js';

/** A shared package, and the files of the build's own copy of it, which only other hosts load. */
const sharing = z.object({
  name: z.string(),
  requiredVersion: z.string().catch(''),
  assets: assets.optional().catch(undefined),
});

export const federationManifest = z.object({
  metaData: z.object({
    remoteEntry: z.object({ name: z.string(), path: z.string().catch(''), type: z.string().catch('') }),
    /** Where its files are; a build sets one or the other. */
    publicPath: z.string().optional().catch(undefined),
    getPublicPath: z.string().optional().catch(undefined),
  }),
  shared: z.array(sharing).catch([]),
  exposes: z.array(z.object({ name: z.string(), assets })),
});
export type FederationManifest = z.infer<typeof federationManifest>;

export const parseManifest = (text: string): FederationManifest => federationManifest.parse(JSON.parse(text));

/** The file of the standard entry, relative to the manifest. */
export const entryFile = ({ metaData: { remoteEntry } }: FederationManifest): string =>
  [remoteEntry.path, remoteEntry.name].filter(Boolean).join('/').replace(/^\.\//, '');

/** How a page loads the build; null if our pages do not support its kind. */
export const formatOf = (
  build: { has(file: string): boolean },
  { metaData: { remoteEntry } }: FederationManifest,
): RemoteFormat | null => (build.has(HOUSE_ENTRY) ? 'house' : formatOfType(remoteEntry.type));

/** The entry that our page loads. */
export const entryOf = (format: RemoteFormat, manifest: FederationManifest): string =>
  format === 'house' ? HOUSE_ENTRY : entryFile(manifest);

/** Images and fonts are already compressed. */
const COMPRESSIBLE = new Set(['.js', '.mjs', '.css', '.json', '.txt']);

/** What a version stores. Ignores compressed copies and hashes that come with the build, and makes its own. */
export async function completeBuild(build: BuildFiles) {
  const originals = publishedOf(build);
  const table = Buffer.from(JSON.stringify(integrityOf(originals)));
  const files = new Map(originals).set(INTEGRITY_FILE, table);
  const packed = await compressAll(files);
  const sizes = [...originals].map(([name, bytes]) => packed.get(`${name}.br`)?.length ?? bytes.length);
  return {
    version: versionOf(originals),
    /** The originals, `<file>.br` if it is smaller, and integrity.json. */
    files: new Map([...files, ...packed]),
    filesHash: integrityHash(table),
    /** Number of originals; their size in bytes as built, and as a browser receives them. */
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

/** Compression uses the thread pool of disk access and password hashing, so it takes only some of the threads. */
const AT_ONCE = 2;
/** Enough for some dozens of versions of a large remote. */
const KEPT_BYTES = 16_000_000;

const compress = promisify(brotliCompress);

/** Uses the highest quality, which takes a second of CPU per megabyte. `keepBytes`: the size of the cache. */
export function createBrotli(keepBytes = KEPT_BYTES): (bytes: Buffer) => Promise<Buffer> {
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
export const brotli = createBrotli();
