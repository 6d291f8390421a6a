/** What one browser is given of the remotes, put together from what is known of the releases. */
import type { RemoteEntry, RemoteOverride, RemotesDocument } from '@spreadwise/contract';
import { entryFile, MANIFEST_FILE } from '../../build/manifest';
import { isChosen } from '../../releases/cohort';
import type { Signer } from '../signing';
import type { GivenCanaries } from '../tab-ticket';
import { type LoadedVersion, versionKey } from './loaded-versions';
import type { Snapshot } from './snapshots';

interface Asset {
  readonly href: string;
  /** As Subresource Integrity writes it. */
  readonly integrity: string;
}

/** The files that one screen of a remote needs. */
interface ScreenFiles {
  readonly scripts: readonly Asset[];
  readonly styles: readonly Asset[];
}

/** BrowserCookies that are given the same share one. */
export interface RemotesView {
  /** What /remotes.json says, signed. */
  readonly document: RemotesDocument;
  /** The same for a page: hashes of one remote's files only, and no signature. */
  inPage(remote: string | null): RemotesDocument;
  /** What to preload for a screen; null when its remote does not have it, or comes from another origin. */
  screenFiles(remote: string, expose: string): ScreenFiles | null;
  /** The preview that is in force. */
  readonly override: RemoteOverride | null;
  /** The canaries that this browser is given. */
  readonly canaries: GivenCanaries;
  /** Whether there is a canary, given to this browser or not: then browsers have to be told apart. */
  readonly hasCanary: boolean;
}

/** What a preview puts in the place of one remote. */
export interface Replacement {
  /** Tells it from other replacements. */
  readonly key: string;
  readonly override: RemoteOverride;
  /** Null: from the override's origin. */
  readonly version: LoadedVersion | null;
}

/** Remote -> version, of the canaries that a browser of this cohort is given. */
export function chooseCanaries({ set, loaded }: Snapshot, cohort: number | null): Record<string, string> {
  const chosen: Record<string, string> = {};
  if (cohort === null) return chosen;
  for (const { name, canary } of set.remotes)
    if (
      canary &&
      loaded.has(versionKey(name, canary.version)) &&
      isChosen(name, canary.version, cohort, canary.permille)
    )
      chosen[name] = canary.version;
  return chosen;
}

export function buildView(
  snapshot: Snapshot,
  canaries: GivenCanaries,
  replacement: Replacement | null,
  signer: Pick<Signer, 'sign'>,
): RemotesView {
  const { set } = snapshot;
  const { entries, given } = chooseVersions(snapshot, canaries, replacement);
  const head = { serial: set.serial, issuedAt: set.changedAt.toISOString() };
  const signed = { ...head, remotes: entries };
  return {
    document: { ...signed, signature: signer.sign(JSON.stringify(signed)) },
    inPage: (remote) => ({
      ...head,
      remotes: entries.map(({ integrity, ...entry }) =>
        entry.name === remote && integrity ? { ...entry, integrity } : entry,
      ),
      signature: '',
    }),
    screenFiles(remote, expose) {
      const version = given.get(remote);
      return version ? screenFilesOf(remote, version, expose) : null;
    },
    override: replacement?.override ?? null,
    canaries,
    hasCanary: set.remotes.some(({ canary }) => canary !== null),
  };
}

/** One entry for each remote that has anything to serve, and the version behind it where it is one of ours. */
function chooseVersions(
  { set, names, loaded, readable }: Snapshot,
  canaries: GivenCanaries,
  replacement: Replacement | null,
) {
  const given = new Map<string, LoadedVersion>();
  const entries: RemoteEntry[] = [];
  for (const name of names) {
    const replaced = replacement?.override.remote === name ? replacement : null;
    if (replaced?.override.origin) {
      entries.push(foreignEntry(name, replaced.override.origin));
      continue;
    }
    const active = set.remotes.find((one) => one.name === name)?.active?.version;
    const wanted = canaries[name] ?? active;
    if (!wanted && !replaced) continue;
    const version = replaced?.version ?? loaded.get(versionKey(name, wanted ?? '')) ?? readable.get(name);
    if (!version) continue;
    given.set(name, version);
    entries.push(entryOf(name, version));
  }
  return { entries, given };
}

const addressOf = (name: string, version: string, file: string) => `/remotes/${name}/${version}/${file}`;

const entryOf = (name: string, { version, filesHash, manifest, integrity }: LoadedVersion): RemoteEntry => ({
  name,
  version,
  manifest: addressOf(name, version, MANIFEST_FILE),
  entry: addressOf(name, version, entryFile(manifest)),
  files: filesHash,
  integrity,
});

/** What another origin serves may change at any time, so it has neither version nor hashes. */
const foreignEntry = (name: string, origin: string): RemoteEntry => ({
  name,
  version: 'preview',
  manifest: `${origin}/${MANIFEST_FILE}`,
  entry: `${origin}/remoteEntry.js`,
  files: '',
});

function screenFilesOf(
  name: string,
  { version, manifest, integrity }: LoadedVersion,
  expose: string,
): ScreenFiles | null {
  const exposed = manifest.exposes.find((candidate) => candidate.name === expose);
  if (!exposed) return null;
  const asset = (file: string): Asset => ({
    href: addressOf(name, version, file),
    integrity: integrity[file] ?? '',
  });
  return {
    scripts: [entryFile(manifest), ...exposed.assets.js.sync].map(asset),
    styles: exposed.assets.css.sync.map(asset),
  };
}
