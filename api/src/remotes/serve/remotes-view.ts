/** What one browser gets of the remotes, assembled from a snapshot of the releases. */
import {
  collide,
  isFor,
  type RemoteContract,
  type RemoteEntry,
  type RemoteOverride,
  type RemotePage,
  type RemotesDocument,
} from '@spreadwise/contract';
import { entryOf, MANIFEST_FILE } from '../builds';
import type { Asset, PageInfo, PageRemotes, ScreenFiles } from '../pages';
import type { GivenCanaries } from '../reports';
import { isChosen } from './cookie-values';
import type { Signer } from './signing';
import { type LoadedVersion, type ReleaseSnapshot, versionKey } from './snapshots';

/** Shared by all browsers that get the same. */
export interface RemotesView extends PageRemotes {
  /** The signed content of /remotes.json. */
  readonly document: RemotesDocument;
  /** Whether any canary runs, even if this browser does not get it: then browsers need numbers. */
  readonly hasCanary: boolean;
}

/** What a preview replaces one remote with. */
export interface Replacement {
  readonly key: string;
  readonly override: RemoteOverride;
  /** Null: loaded from the override's origin. */
  readonly version: LoadedVersion | null;
  readonly contract: RemoteContract | null;
}

/** Remote -> version, for the canaries that a browser of this cohort gets. */
export function chooseCanaries({ set, loaded }: ReleaseSnapshot, cohort: number | null): GivenCanaries {
  const canaries = set.remotes.flatMap(({ name, canary }) => (canary ? [{ name, ...canary }] : []));
  const chosen = canaries.filter(
    ({ name, version, permille }) =>
      cohort !== null && loaded.has(versionKey(name, version)) && isChosen(name, version, cohort, permille),
  );
  return Object.fromEntries(chosen.map(({ name, version }) => [name, version]));
}

export function buildView(
  snapshot: ReleaseSnapshot,
  canaries: GivenCanaries,
  replacements: readonly Replacement[],
  signer: Pick<Signer, 'sign'>,
): RemotesView {
  const { set } = snapshot;
  const all = withoutCollisions(chooseVersions(snapshot, canaries, replacements));
  const entries = all.map(({ entry }) => entry);
  const pages = sitePages(all);
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
    pageAt: (path) => pages.get(path) ?? null,
    screenFiles(remote, expose, german) {
      const version = all.find(({ entry }) => entry.name === remote)?.version;
      return version ? screenFilesOf(remote, version, expose, german) : null;
    },
    overrides: replacements.map(({ override }) => override),
    canaries,
    hasCanary: set.remotes.some(({ canary }) => canary !== null),
  };
}

interface Given {
  readonly entry: RemoteEntry;
  /** From the contract. */
  readonly pages: readonly RemotePage[];
  /** Null: from another origin. */
  readonly version: LoadedVersion | null;
  readonly isPreview: boolean;
}

/** One per remote that has anything to serve, sorted by name. */
function chooseVersions(
  { set, loaded, readable }: ReleaseSnapshot,
  canaries: GivenCanaries,
  replacements: readonly Replacement[],
): Given[] {
  const previewed = replacements.map(({ override }) => override.remote);
  const names = [...new Set([...set.remotes.map(({ name }) => name), ...previewed])].sort();
  return names.flatMap((name): Given[] => {
    const replaced = replacements.find(({ override }) => override.remote === name);
    const active = set.remotes.find((one) => one.name === name)?.active?.version;
    const wanted = canaries[name] ?? active;
    const usual = wanted ? (loaded.get(versionKey(name, wanted)) ?? readable.get(name)) : undefined;
    const isPreview = replaced !== undefined;
    const origin = replaced?.override.origin;
    if (replaced && origin) {
      const contract = replaced.contract ?? usual?.contract ?? null;
      const entry = foreignEntry(name, origin, contract);
      return [{ entry, pages: contract?.pages ?? [], version: null, isPreview }];
    }
    const version = replaced?.version ?? usual;
    if (!version) return [];
    return [{ entry: entryOfVersion(name, version), pages: version.contract.pages, version, isPreview }];
  });
}

/** A preview may have a page of another remote, which is then omitted there. */
function withoutCollisions(all: readonly Given[]): Given[] {
  const previews = all.filter(({ isPreview }) => isPreview);
  return all.map((given): Given => {
    const stronger = given.isPreview ? previews.slice(0, previews.indexOf(given)) : previews;
    const isFree = (page: Pick<RemotePage, 'path' | 'audience'>) =>
      !stronger.some(({ pages }) => pages.some((other) => collide(page, other)));
    if (given.pages.every(isFree)) return given;
    const { entry, pages } = given;
    return { ...given, entry: { ...entry, pages: entry.pages.filter(isFree) }, pages: pages.filter(isFree) };
  });
}

/** By path. If two pages share an address, the one for signed-out users decides: everybody starts signed out. */
function sitePages(all: readonly Given[]): ReadonlyMap<string, PageInfo> {
  const found = new Map<string, PageInfo>();
  for (const { entry, pages } of all)
    for (const { path, title, description, german, index, expose, audience, permission } of pages) {
      const isForAll = isFor(audience, null) && permission === undefined;
      if (!isForAll && found.has(path)) continue;
      const screen = isForAll ? { remote: entry.name, expose } : null;
      found.set(path, { path, title, description, ...(german && { german }), index, screen });
    }
  return found;
}

const addressOf = (name: string, version: string, file: string) => `/remotes/${name}/${version}/${file}`;

const shownOf = (contract: RemoteContract | null) => ({
  pages: contract?.pages.map(({ description: _, index: __, ...page }) => page) ?? [],
  cards: contract?.cards ?? [],
  permissions: contract?.permissions ?? {},
});

const entryOfVersion = (
  name: string,
  { version, filesHash, format, manifest, contract, integrity }: LoadedVersion,
): RemoteEntry => ({
  name,
  version,
  format,
  ...shownOf(contract),
  manifest: addressOf(name, version, MANIFEST_FILE),
  entry: addressOf(name, version, entryOf(format, manifest)),
  files: filesHash,
  integrity,
});

/**
 * What another origin serves can change at any time, so it has no version and no hashes, and the page itself reads its
 * format and its entry from the manifest (shell/src/remotes/files/foreign-build.ts).
 */
const foreignEntry = (name: string, origin: string, contract: RemoteContract | null): RemoteEntry => ({
  name,
  version: 'preview',
  format: 'container',
  ...shownOf(contract),
  manifest: `${origin}/${MANIFEST_FILE}`,
  entry: `${origin}/${MANIFEST_FILE}`,
  files: '',
});

/** Texts that a screen would request only once it runs, and needs before it is shown (`catalogue()` of shared-ui). */
const GERMAN_TEXTS = /^german\./;

function screenFilesOf(
  name: string,
  { version, format, manifest, integrity }: LoadedVersion,
  expose: string,
  german: boolean,
): ScreenFiles | null {
  const exposed = manifest.exposes.find((candidate) => candidate.name === expose);
  if (!exposed) return null;
  const asset = (file: string): Asset[] => {
    const hash = integrity[file];
    return hash === undefined ? [] : [{ href: addressOf(name, version, file), integrity: hash }];
  };
  const { sync, async: later } = exposed.assets.js;
  const texts = german ? later.filter((file) => GERMAN_TEXTS.test(file)) : [];
  return {
    format,
    scripts: [entryOf(format, manifest), ...sync, ...texts].flatMap(asset),
    styles: exposed.assets.css.sync.flatMap(asset),
  };
}

/** A version's manifest for other hosts: with absolute addresses of this version, so that versions never mix. */
export function standardManifest(name: string, { version, manifestText }: LoadedVersion, origin: string) {
  const manifest = JSON.parse(manifestText) as { readonly metaData: Record<string, unknown> };
  const { getPublicPath: _, ...metaData } = manifest.metaData;
  return JSON.stringify({
    ...manifest,
    metaData: { ...metaData, publicPath: `${origin}${addressOf(name, version, '')}` },
  });
}
