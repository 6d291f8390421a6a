/** What the server reads of a remote's federation manifest (mf-manifest.json). */
import { z } from 'zod';

const files = z.object({ sync: z.array(z.string()) });

export const MANIFEST_FILE = 'mf-manifest.json';

export const federationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ name: z.string(), assets: z.object({ js: files, css: files }) })),
});
export type FederationManifest = z.infer<typeof federationManifest>;

/** Throws when the text is not a federation manifest. */
export const parseManifest = (text: string): FederationManifest => federationManifest.parse(JSON.parse(text));

/** The entry's file, relative to the manifest. */
export const entryFile = ({ metaData: { remoteEntry } }: FederationManifest): string =>
  [remoteEntry.path, remoteEntry.name].filter(Boolean).join('/');

const sharing = z.object({
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string().catch('') })).catch([]),
});

/** Shared package -> the range of versions that the remote asks the page for. */
export const usesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    sharing.parse(JSON.parse(text)).shared.map(({ name, requiredVersion }) => [name, requiredVersion]),
  );
