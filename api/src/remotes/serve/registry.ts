/** The registry of remotes: what each browser gets of them, and the files of every stored version. */
import type { RemoteContract } from '@spreadwise/contract';
import type { StaticFile } from '../../platform/lib/files';
import { getOrInsert } from '../../platform/lib/lists';
import { createInTimeOr, type InTimeOr, REAL_TIMERS } from '../../platform/lib/time';
import { MANIFEST_FILE } from '../builds';
import { contractId } from '../contracts';
import type { ReleaseSource } from '../releases';
import { type FileStore, isVersionName } from '../storage';
import type { Preview } from './cookie-values';
import {
  buildView,
  chooseCanaries,
  type RemotesView,
  type Replacement,
  standardManifest,
} from './remotes-view';
import type { Signer } from './signing';
import {
  createSnapshots,
  createVersionLoader,
  type FoundOnce,
  type LoadVersion,
  type ReleaseSnapshot,
  rememberFound,
  versionKey,
} from './snapshots';

export interface RegistryOptions {
  readonly releases: ReleaseSource;
  readonly files: FileStore;
  readonly signer: Pick<Signer, 'publicKey' | 'sign'>;
  readonly warn: (message: string, error?: unknown) => void;
  readonly now: () => Date;
  /** How long a page waits, in ms, for the database or a new version's files before it uses what was known. */
  readonly patienceMs?: number;
}

/** The properties of a browser that decide which versions it gets. */
export interface BrowserTraits {
  readonly cohort: number | null;
  /** At most one per remote. */
  readonly previews: readonly Preview[];
}

/** Per snapshot; there are usually few canaries and previews. */
const MOST_VIEWS = 100;
const PATIENCE_MS = 3_000;

export function createRemoteRegistry(context: RegistryOptions) {
  const { signer, patienceMs = PATIENCE_MS } = context;
  const inTimeOr = createInTimeOr(REAL_TIMERS, patienceMs);
  const { releases, files, now, warn } = context;
  const load = createVersionLoader(files, warn);
  const snapshot = createSnapshots(releases, now, warn, load, inTimeOr);
  const findReplacement = createPreviewLookup(releases, warn, load, inTimeOr);
  const views = new WeakMap<ReleaseSnapshot, Map<string, RemotesView>>();
  const file = createFileFinder(releases, files);

  return {
    publicKey: signer.publicKey,
    async view({ cohort, previews }: BrowserTraits) {
      const known = await snapshot();
      const found = await Promise.all(previews.map(findReplacement));
      const replacements = found.filter((one) => one !== null);
      const canaries = chooseCanaries(known, cohort);
      const key = [...Object.entries(canaries).flat(), ...replacements.map((one) => one.key)].join(' ');
      const ready = getOrInsert(views, known, () => new Map());
      if (ready.size >= MOST_VIEWS && !ready.has(key)) ready.clear();
      return getOrInsert(ready, key, () => buildView(known, canaries, replacements, signer));
    },
    /** The active version's manifest for other hosts; null if none is active. `origin`: this site's. */
    async manifest(name: string, origin: string) {
      const { set, loaded, readable } = await snapshot();
      const active = set.remotes.find((one) => one.name === name)?.active;
      if (!active) return null;
      const version = loaded.get(versionKey(name, active.version)) ?? readable.get(name);
      return version ? standardManifest(name, version, origin) : null;
    },
    async slots() {
      const { readable } = await snapshot();
      const offered = [...readable.values()].flatMap(({ contract }) => contract.slots);
      return [...new Set(offered.map((slot) => slot.name))].sort();
    },
    /** A file of any stored version; null if there is none. `anew`: looks it up again, as the found one was gone. */
    file,
    /** Reads everything that is served, after which pages and their files work without the database. */
    async warm() {
      const { set } = await snapshot();
      const served = set.remotes.flatMap(({ name, active, canary }) =>
        [active, canary].flatMap((one) => (one ? { name, version: one.version } : [])),
      );
      await Promise.all(served.map(({ name, version }) => file(name, version, MANIFEST_FILE)));
    },
  };
}

export type RemoteRegistry = ReturnType<typeof createRemoteRegistry>;

function createFileFinder(
  releases: Pick<ReleaseSource, 'version'>,
  files: Pick<FileStore, 'list' | 'locate'>,
): (name: string, version: string, path: string, anew?: boolean) => Promise<StaticFile | null> {
  const listed: FoundOnce<ReadonlySet<string>> = new Map();
  return async (name, version, path, anew = false) => {
    if (!isVersionName(name, version)) return null;
    const key = versionKey(name, version);
    const list = async () => new Set(await files.list(name, version));
    const known = await rememberFound(listed, key, async () =>
      (await releases.version(name, version)) ? list() : null,
    );
    // Files missing from the list may have been stored again; the database may be away by now.
    const isDoubtful = known !== null && (anew || !known.has(path));
    const names = isDoubtful ? await list() : known;
    if (isDoubtful) listed.set(key, Promise.resolve(names));
    // Only files that the version is known to have are located, so no path leads out of it.
    if (!names?.has(path)) return null;
    return { path: files.locate(name, version, path), brotli: names.has(`${path}.br`) };
  };
}

/** A preview that cannot be looked up in time is left out, because the page works without it. */
function createPreviewLookup(
  releases: ReleaseSource,
  warn: (message: string, error?: unknown) => void,
  load: LoadVersion,
  inTimeOr: InTimeOr,
) {
  async function lookUp({ remote, by, since, expiresAt }: Preview): Promise<Replacement | null> {
    const times = { since: since.toISOString(), expiresAt: expiresAt.toISOString() };
    const when = `${times.since} ${times.expiresAt}`;
    if ('origin' in by) {
      const contract = await contractOf(remote, by.contract);
      return {
        key: `${remote} ${by.origin} ${contract ? contractId(contract) : ''} ${when}`,
        override: { remote, origin: by.origin, version: null, ...times },
        version: null,
        contract,
      };
    }
    const served = await releases.version(remote, by.version);
    const version = served && (await load(remote, served));
    if (!version) return null;
    return {
      key: `${remote} ${by.version} ${when}`,
      override: { remote, origin: null, version: by.version, ...times },
      version,
      contract: version.contract,
    };
  }

  /** The contract named by the link; otherwise the newest version's, because another origin most likely serves that. */
  async function contractOf(remote: string, id: string | undefined): Promise<RemoteContract | null> {
    const said = id === undefined ? null : await releases.contract(remote, id);
    if (said) return said;
    const served = await releases.newest(remote);
    const newest = served && (await load(remote, served));
    return newest?.contract ?? null;
  }

  return (preview: Preview): Promise<Replacement | null> =>
    inTimeOr(null, lookUp(preview)).catch((error: unknown) => {
      warn(`the preview of ${preview.remote} cannot be looked up`, error);
      return null;
    });
}
