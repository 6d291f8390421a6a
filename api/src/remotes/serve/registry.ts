/** The registry of remotes: what each browser is given of them, and the files of every stored version. */
import type { RemoteContract } from '@spreadwise/contract';
import type { StaticFile } from '../../platform/lib/files';
import { createInTimeOr, type InTimeOr, REAL_TIMERS, type Timers } from '../../platform/lib/time';
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
  readonly timers?: Pick<Timers, 'after'>;
  /** How long a page waits for the database or a new version's files before it goes on with what was known, in ms. */
  readonly patienceMs?: number;
}

/** What of a browser decides which versions it is given. */
export interface BrowserTraits {
  readonly cohort: number | null;
  /** Each of another remote. */
  readonly previews: readonly Preview[];
}

/** Views of one snapshot: a handful of canaries and previews. */
const MOST_VIEWS = 100;
const PATIENCE_MS = 3_000;

export function createRemoteRegistry(context: RegistryOptions) {
  const { signer, timers = REAL_TIMERS, patienceMs = PATIENCE_MS } = context;
  const inTimeOr = createInTimeOr(timers, patienceMs);
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
      const ready = views.get(known) ?? new Map<string, RemotesView>();
      views.set(known, ready);
      const before = ready.get(key);
      if (before) return before;
      if (ready.size >= MOST_VIEWS) ready.clear();
      const made = buildView(known, canaries, replacements, signer);
      ready.set(key, made);
      return made;
    },
    /** The active version's manifest for hosts elsewhere; null when none is active. `origin`: of this site. */
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
    /** A file of any stored version; null: none. `anew`: the file named before was gone, so it is looked up again. */
    file,
    /** Reads what everybody is given: from then on pages and their files do without the database. */
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
    if (anew) listed.delete(key);
    const names = await rememberFound(listed, key, async () => {
      if (!(await releases.version(name, version))) return null;
      const list = await files.list(name, version);
      return list && new Set(list);
    });
    // Only what the version is known to hold is looked for, so no path leads out of it.
    if (!names?.has(path)) return null;
    return { path: files.locate(name, version, path), brotli: names.has(`${path}.br`) };
  };
}

/** A preview that cannot be looked up in time is left out: the page can do without it. */
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

  /** What another origin serves is most likely what its team has published last, unless the link says it. */
  async function contractOf(remote: string, id: string | undefined): Promise<RemoteContract | null> {
    const said = id === undefined ? null : await releases.contract(remote, id);
    if (said) return said;
    const served = await releases.newest(remote);
    const newest = served && (await load(remote, served));
    return newest?.contract ?? null;
  }

  return async (preview: Preview): Promise<Replacement | null> => {
    try {
      return await inTimeOr(null, lookUp(preview));
    } catch (error) {
      warn(`the preview of ${preview.remote} cannot be looked up`, error);
      return null;
    }
  };
}
