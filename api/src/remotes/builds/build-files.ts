/** The published files of a remote's build, its version (a hash of their content), and its manifest. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteFormat } from '@spreadwise/contract';
import { z } from 'zod';
import { listFiles } from '../../platform/lib/files';

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

/** By the entry's type in the manifest. */
const FORMATS: Readonly<Record<string, RemoteFormat>> = {
  module: 'module',
  esm: 'module',
  global: 'container',
  var: 'container',
  window: 'container',
  script: 'container',
  '': 'container',
};

/** How a page loads the build; null if our pages do not support its kind. */
export function formatOf(
  build: { has(file: string): boolean },
  { metaData: { remoteEntry } }: FederationManifest,
): RemoteFormat | null {
  if (build.has(HOUSE_ENTRY)) return 'house';
  return Object.hasOwn(FORMATS, remoteEntry.type) ? (FORMATS[remoteEntry.type] ?? null) : null;
}

/** The entry that our page loads. */
export const entryOf = (format: RemoteFormat, manifest: FederationManifest): string =>
  format === 'house' ? HOUSE_ENTRY : entryFile(manifest);
