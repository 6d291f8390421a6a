/** What the server reads of a remote's federation manifest, as the plugins of webpack, Rspack and Vite write it. */
import type { RemoteFormat } from '@spreadwise/contract';
import { z } from 'zod';

const files = z.object({ sync: z.array(z.string()), async: z.array(z.string()).catch([]) });
const assets = z.object({ js: files, css: files });

export const MANIFEST_FILE = 'mf-manifest.json';

/** The small entry of a build of our own: one that takes its federation runtime from the page. */
export const HOUSE_ENTRY = 'house.js';

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

/** Throws when the text is not a federation manifest. */
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
