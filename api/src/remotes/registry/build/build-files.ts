/** The files of a remote's build that are published, and the version that their content makes. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../../../platform/lib/files';

/** Path with slashes, relative to the build -> content. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

/** File -> its hash as Subresource Integrity writes it. */
export type IntegrityTable = Readonly<Record<string, string>>;

/** The table of a version's hashes, which the server adds: it cannot name itself. */
export const INTEGRITY_FILE = 'integrity.json';

/** Neither source maps nor the bundler's own notes are for the public. */
const UNPUBLISHED = /\.map(\.br)?$|(^|\/)mf-stats\.json(\.br)?$|\.LICENSE\.txt(\.br)?$/;

/** What of a version was built by its team: compressed copies and the table of hashes are the server's. */
export const isOriginal = (name: string): boolean => !name.endsWith('.br') && name !== INTEGRITY_FILE;

/** What of a build makes its version. */
export const publishedOf = (files: BuildFiles): BuildFiles =>
  new Map([...files].filter(([name]) => isOriginal(name) && !UNPUBLISHED.test(name)));

/** Null when there is no such folder. */
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

/** The same content is the same version wherever it was built. What the server adds does not count. */
export function versionOf(files: BuildFiles): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of originals(files)) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex').slice(0, 20);
}

/** Every original file's hash, by name. */
export const integrityOf = (files: BuildFiles): IntegrityTable =>
  Object.fromEntries(originals(files).map(([name, bytes]) => [name, integrityHash(bytes)]));

/** A hash as Subresource Integrity writes it. */
export const integrityHash = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const originals = (files: BuildFiles) =>
  [...files].filter(([name]) => isOriginal(name)).sort(([a], [b]) => (a < b ? -1 : 1));
