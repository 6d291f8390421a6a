/**
 * What each browser is given of the remotes. Where the pointers stand is asked for each time, by one number; everything
 * behind it comes from memory until that number moves.
 */
import type { RemoteEntry, RemoteOverride, RemotesDocument } from '@spreadwise/contract';
import type { StaticFile } from '../../http/static-file';
import { INTEGRITY_FILE, type IntegrityTable, integrityHash } from '../build/build-files';
import { entryFile, type FederationManifest, MANIFEST_FILE, parseManifest } from '../build/manifest';
import { isChosen } from '../releases/cohort';
import type { Preview } from '../releases/preview-pass';
import type { PointerSource, ServedSet, ServedVersion } from '../releases/release-store';
import { type FileStore, isVersion } from '../storage/file-store';
import type { Signer } from './signing';
import type { GivenCanaries } from './tab-ticket';

export interface RegistryContext {
  readonly pointers: PointerSource;
  readonly files: FileStore;
  readonly signer: Pick<Signer, 'publicKey' | 'sign'>;
  /** The remotes that the shell has screens of, in their order. */
  readonly names: () => Promise<readonly string[]>;
  readonly warn: (message: string, error?: unknown) => void;
  readonly now: () => Date;
  /** How long a page waits for the database or a moved pointer's files before it goes on with what was known, in milliseconds. */
  readonly patienceMs?: number;
}

/** What of a browser decides which versions it is given. */
export interface Browser {
  readonly cohort: number | null;
  readonly preview: Preview | null;
}

export interface Asset {
  readonly href: string;
  /** As Subresource Integrity writes it. */
  readonly integrity: string;
}

/** The files that one screen of a remote needs. */
export interface ScreenFiles {
  readonly scripts: readonly Asset[];
  readonly styles: readonly Asset[];
}

/** What one browser is given; browsers that are given the same share one. */
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

export interface RemoteRegistry {
  /** What pages check signatures by. */
  readonly publicKey: string;
  view(browser: Browser): Promise<RemotesView>;
  /**
   * A file of any stored version, active or not; null when there is none. `anew`: the file that was named before was
   * not there, as when another replica has swept the version; it is looked for again.
   */
  file(name: string, version: string, path: string, anew?: boolean): Promise<StaticFile | null>;
}

/** A version that is ready to be served. */
interface LoadedVersion {
  readonly version: string;
  readonly filesHash: string;
  readonly manifest: FederationManifest;
  readonly integrity: IntegrityTable;
}

interface Snapshot {
  readonly set: ServedSet;
  readonly names: readonly string[];
  readonly loaded: ReadonlyMap<string, LoadedVersion>;
  /** Remote -> the newest of its active versions that could be read. */
  readonly readable: ReadonlyMap<string, LoadedVersion>;
  readonly views: Map<string, RemotesView>;
  /** When it is read again although no pointer has moved, as something could not be read; null: never. */
  readonly staleAt: number | null;
}

/** Views of one serial: a handful of canaries and previews. */
const MOST_VIEWS = 100;
const MOST_KEPT_VERSIONS = 100;
const PATIENCE_MS = 3_000;
const READ_AGAIN_MS = 2_000;

export function createRemoteRegistry(context: RegistryContext): RemoteRegistry {
  const { pointers, files, signer, warn, now, patienceMs = PATIENCE_MS } = context;
  const versions = createVersionCache(context);
  const listed = new Map<string, Promise<ReadonlySet<string> | null>>();
  let snapshot: Snapshot | null = null;
  let reading: { readonly serial: number; readonly snapshot: Promise<Snapshot> } | null = null;

  const read = async (): Promise<Snapshot> => {
    const set = await pointers.served();
    const names = await context.names();
    const wanted = set.remotes.flatMap(({ name, active, canary }) =>
      [active, canary].flatMap((one) => (one && names.includes(name) ? [{ name, served: one }] : [])),
    );
    const found = await Promise.all(wanted.map(({ name, served }) => versions.load(name, served)));
    const loaded = new Map<string, LoadedVersion>();
    const readable = new Map(snapshot?.readable);
    for (const [index, { name, served }] of wanted.entries()) {
      const one = found[index];
      if (one) loaded.set(keyOf(name, served.version), one);
    }
    for (const { name, active } of set.remotes) {
      const one = active && loaded.get(keyOf(name, active.version));
      if (one) readable.set(name, one);
    }
    const staleAt = loaded.size === wanted.length ? null : now().getTime() + READ_AGAIN_MS;
    return { set, names, loaded, readable, views: new Map(), staleAt };
  };

  const refresh = async (serial: number): Promise<Snapshot> => {
    if (snapshot?.set.serial === serial && !isStale(snapshot)) return snapshot;
    const mine = reading?.serial === serial ? reading : { serial, snapshot: read() };
    if (reading !== mine) {
      reading = mine;
      const done = () => {
        if (reading === mine) reading = null;
      };
      mine.snapshot.then(done, done);
    }
    const fresh = await mine.snapshot;
    // Answers may come in another order than the questions.
    if (!snapshot || fresh.set.serial >= snapshot.set.serial) snapshot = fresh;
    return fresh;
  };
  const isStale = ({ staleAt }: Snapshot) => staleAt !== null && now().getTime() >= staleAt;

  /** While the database is away or does not answer, pages go on with what was known last. */
  const current = async (): Promise<Snapshot> => {
    const coming = pointers.serial().then(refresh);
    try {
      return await (snapshot ? soonOr(snapshot, coming, patienceMs) : coming);
    } catch (error) {
      if (!snapshot) throw error;
      warn('the remotes are served as they were last known', error);
      return snapshot;
    }
  };

  return {
    publicKey: signer.publicKey,
    async view({ cohort, preview }) {
      const known = await current();
      const replaced =
        preview && known.names.includes(preview.remote) ? await replacementSoon(preview) : null;
      const chosen = chosenCanaries(known, cohort);
      const key = [...Object.entries(chosen).flat(), replaced?.key ?? ''].join(' ');
      const before = known.views.get(key);
      if (before) return before;
      if (known.views.size >= MOST_VIEWS) known.views.clear();
      const made = viewOf(known, chosen, replaced, signer);
      known.views.set(key, made);
      return made;
    },
    async file(name, version, path, anew = false) {
      if (!isVersion(name, version)) return null;
      if (anew) listed.delete(keyOf(name, version));
      const has = await remembered(listed, keyOf(name, version), async () => {
        if (!(await pointers.version(name, version))) return null;
        const list = await files.list(name, version);
        return list && new Set(list);
      });
      // Only what the version is known to hold is looked for, so no path leads out of it.
      if (!has?.has(path)) return null;
      return { path: files.locate(name, version, path), brotli: has.has(`${path}.br`) };
    },
  };

  /** A preview that cannot be looked up in time is left out: the page itself needs nothing of it. */
  async function replacementSoon(preview: Preview): Promise<Replacement | null> {
    try {
      return await soonOr(null, replacement(preview), patienceMs);
    } catch (error) {
      warn(`the preview of ${preview.remote} cannot be looked up`, error);
      return null;
    }
  }

  async function replacement({ remote, by, expiresAt }: Preview): Promise<Replacement | null> {
    const until = expiresAt.toISOString();
    if ('origin' in by)
      return {
        key: `${remote} ${by.origin} ${until}`,
        override: { remote, origin: by.origin, version: null, expiresAt: until },
        version: null,
      };
    const served = await pointers.version(remote, by.version);
    const version = served && (await versions.load(remote, served));
    if (!version) return null;
    return {
      key: `${remote} ${by.version} ${until}`,
      override: { remote, origin: null, version: by.version, expiresAt: until },
      version,
    };
  }
}

interface Replacement {
  readonly key: string;
  readonly override: RemoteOverride;
  /** Null: from the override's origin. */
  readonly version: LoadedVersion | null;
}

const keyOf = (name: string, version: string) => `${name}/${version}`;
const addressOf = (name: string, version: string, file: string) => `/remotes/${name}/${version}/${file}`;

function chosenCanaries({ set, loaded }: Snapshot, cohort: number | null): Record<string, string> {
  const chosen: Record<string, string> = {};
  if (cohort === null) return chosen;
  for (const { name, canary } of set.remotes)
    if (
      canary &&
      loaded.has(keyOf(name, canary.version)) &&
      isChosen(name, canary.version, cohort, canary.permille)
    )
      chosen[name] = canary.version;
  return chosen;
}

function viewOf(
  { set, names, loaded, readable }: Snapshot,
  canaries: GivenCanaries,
  replaced: Replacement | null,
  signer: Pick<Signer, 'sign'>,
): RemotesView {
  const given = new Map<string, LoadedVersion>();
  const entries: RemoteEntry[] = [];
  for (const name of names) {
    const override = replaced?.override.remote === name ? replaced : null;
    if (override?.override.origin) {
      entries.push(foreignEntry(name, override.override.origin));
      continue;
    }
    const active = set.remotes.find((one) => one.name === name)?.active?.version;
    const wanted = canaries[name] ?? active;
    if (!wanted && !override) continue;
    const version = override?.version ?? loaded.get(keyOf(name, wanted ?? '')) ?? readable.get(name);
    if (!version) continue;
    given.set(name, version);
    entries.push(entryOf(name, version));
  }
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
    override: replaced?.override ?? null,
    canaries,
    hasCanary: set.remotes.some(({ canary }) => canary !== null),
  };
}

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

/** Versions never change, so what was read once is kept. What does not agree with its hashes is not served. */
function createVersionCache({ files, warn }: RegistryContext) {
  const kept = new Map<string, Promise<LoadedVersion | null>>();

  const read = async (name: string, { version, filesHash }: ServedVersion): Promise<LoadedVersion | null> => {
    const where = `version ${version} of the remote ${name}`;
    try {
      const table = await files.read(name, version, INTEGRITY_FILE);
      const manifest = await files.read(name, version, MANIFEST_FILE);
      if (!table || !manifest) throw new Error(`The files of ${where} are not stored here.`);
      if (integrityHash(table) !== filesHash) throw new Error(`The hashes of ${where} were changed.`);
      const integrity = JSON.parse(table.toString()) as IntegrityTable;
      if (integrityHash(manifest) !== integrity[MANIFEST_FILE])
        throw new Error(`The manifest of ${where} was changed.`);
      return { version, filesHash, manifest: parseManifest(manifest.toString()), integrity };
    } catch (error) {
      warn(`${where} cannot be served`, error);
      return null;
    }
  };

  return {
    load(name: string, served: ServedVersion): Promise<LoadedVersion | null> {
      if (kept.size > MOST_KEPT_VERSIONS) kept.clear();
      return remembered(kept, keyOf(name, served.version), () => read(name, served));
    },
  };
}

/** What comes in time, or else what is there already. */
async function soonOr<T>(known: T, coming: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(known), ms);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps what was found; what was not, or failed, is looked for again the next time. */
function remembered<T>(known: Map<string, Promise<T | null>>, key: string, find: () => Promise<T | null>) {
  const finding = known.get(key) ?? find();
  known.set(key, finding);
  const forget = () => {
    if (known.get(key) === finding) known.delete(key);
  };
  finding.then((found) => found ?? forget(), forget);
  return finding;
}
