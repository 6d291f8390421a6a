/** The files of a remote's build that are published, and the version that their content makes. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteFormat } from '@spreadwise/contract';
import { z } from 'zod';
import { listFiles } from '../../platform/lib/files';

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

export const integrityOf = (files: BuildFiles): IntegrityTable =>
  Object.fromEntries(originals(files).map(([name, bytes]) => [name, integrityHash(bytes)]));

/** A hash as Subresource Integrity writes it. */
export const integrityHash = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const originals = (files: BuildFiles) =>
  [...files].filter(([name]) => isOriginal(name)).sort(([a], [b]) => (a < b ? -1 : 1));

// What the server reads of a remote's federation manifest, as the plugins of webpack, Rspack and Vite write it.

const files = z.object({ sync: z.array(z.string()), async: z.array(z.string()).catch([]) });
const assets = z.object({ js: files, css: files });

export const MANIFEST_FILE = 'mf-manifest.json';

/** The small entry of a build of our own: one that takes its federation runtime from the page. */
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
    /** Where its files are; a build says either the one or the other. */
    publicPath: z.string().optional().catch(undefined),
    getPublicPath: z.string().optional().catch(undefined),
  }),
  shared: z.array(sharing).catch([]),
  exposes: z.array(z.object({ name: z.string(), assets })),
});
export type FederationManifest = z.infer<typeof federationManifest>;

export const parseManifest = (text: string): FederationManifest => federationManifest.parse(JSON.parse(text));

/** The standard entry's file, relative to the manifest. */
export const entryFile = ({ metaData: { remoteEntry } }: FederationManifest): string =>
  [remoteEntry.path, remoteEntry.name].filter(Boolean).join('/').replace(/^\.\//, '');

/** By what the manifest calls its entry's type. */
const FORMATS: Readonly<Record<string, RemoteFormat>> = {
  module: 'module',
  esm: 'module',
  global: 'container',
  var: 'container',
  window: 'container',
  script: 'container',
  '': 'container',
};

/** How a build is brought into a page; null when it is of a kind that no page of ours takes. */
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
