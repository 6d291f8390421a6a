/** Knows the remotes, their versions and which of these is active (architecture, section 3: Remotes). */
import type { RemoteEntry, RemotesDocument } from '../contract/config';
import type { StaticFile } from '../web/static-file';
import { integrityOf, readBuild, versionOf } from './build-files';
import { entryFile, type FederationManifest, MANIFEST_FILE, parseManifest } from './manifest';
import { type Activation, createFolderStore, type RemoteStore } from './store';

export interface RemoteRegistryOptions {
  /** Folder for the versions, e.g. DATA_DIR/remotes. */
  readonly folder: string;
  /** Remote -> folder of its build. What is built there becomes the active version at start. */
  readonly builds: Readonly<Record<string, string>>;
  readonly now: () => Date;
  readonly warn: (message: string) => void;
}

/** The files that one screen of a remote needs, as addresses. */
export interface ScreenFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface RemoteRegistry {
  /** What /remotes.json says. */
  document(): RemotesDocument;
  active(): ({ readonly name: string } & Activation)[];
  /** A published file of any version, active or not; null when there is none. */
  file(name: string, version: string, path: string): Promise<StaticFile | null>;
  /** What to preload for a screen; null when the active version does not have it. */
  screenFiles(name: string, expose: string): ScreenFiles | null;
}

interface ActiveRemote {
  readonly entry: RemoteEntry;
  readonly activation: Activation;
  readonly manifest: FederationManifest;
}

const NAME = /^[a-z][a-z0-9-]{0,63}$/;
const VERSION = /^[0-9a-f]{20}$/;

/** Stores and activates what was built, then answers from memory. Rejects when a stored version cannot be read. */
export async function createRemoteRegistry(options: RemoteRegistryOptions): Promise<RemoteRegistry> {
  const store = createFolderStore(options.folder);
  const remotes: ActiveRemote[] = [];
  for (const [name, folder] of Object.entries(options.builds)) {
    const activation = await activateBuild(store, name, folder, options.now);
    if (activation) remotes.push(await readActive(store, name, activation));
    else
      options.warn(
        `The remote ${name} has no build in ${folder} and none stored: its screens cannot be shown.`,
      );
  }
  const document: RemotesDocument = {
    serial: 0,
    issuedAt: '1970-01-01T00:00:00.000Z',
    remotes: remotes.map(({ entry }) => entry),
    signature: '',
  };
  const names = new Map<string, Promise<ReadonlySet<string> | null>>();

  return {
    document: () => document,
    active: () => remotes.map(({ entry: { name }, activation }) => ({ name, ...activation })),
    async file(name, version, path) {
      if (!NAME.test(name) || !VERSION.test(version)) return null;
      const files = await namesOf(store, names, name, version);
      // Only what the version is known to hold is looked for, so no path leads out of it.
      if (!files?.has(path)) return null;
      return { path: store.locate(name, version, path), brotli: files.has(`${path}.br`) };
    },
    screenFiles(name, expose) {
      const remote = remotes.find(({ entry }) => entry.name === name);
      const exposed = remote?.manifest.exposes.find((candidate) => candidate.name === expose);
      if (!remote || !exposed) return null;
      const address = (file: string) => addressOf(name, remote.activation.version, file);
      return {
        scripts: [remote.entry.entry, ...exposed.assets.js.sync.map(address)],
        styles: exposed.assets.css.sync.map(address),
      };
    },
  };
}

async function activateBuild(
  store: RemoteStore,
  name: string,
  folder: string,
  now: () => Date,
): Promise<Activation | null> {
  const active = await store.active(name);
  const files = await readBuild(folder);
  if (!files?.has(MANIFEST_FILE)) return active;
  const version = versionOf(files);
  if (active?.version === version) return active;
  await store.put(name, version, files);
  const activation = { version, activatedAt: now().toISOString() };
  await store.activate(name, activation);
  return activation;
}

async function readActive(store: RemoteStore, name: string, activation: Activation): Promise<ActiveRemote> {
  const { version } = activation;
  const files = await store.read(name, version);
  const text = files?.get(MANIFEST_FILE);
  if (!files || !text) throw new Error(`The active version ${version} of the remote ${name} is not stored.`);
  const manifest = parseManifest(text.toString());
  return {
    activation,
    manifest,
    entry: {
      name,
      version,
      manifest: addressOf(name, version, MANIFEST_FILE),
      entry: addressOf(name, version, entryFile(manifest)),
      files: '',
      integrity: integrityOf(files),
    },
  };
}

const addressOf = (name: string, version: string, file: string) => `/remotes/${name}/${version}/${file}`;

/** A version never changes once it is there, so its list is read once; one that is not there may still come. */
function namesOf(
  store: RemoteStore,
  known: Map<string, Promise<ReadonlySet<string> | null>>,
  name: string,
  version: string,
): Promise<ReadonlySet<string> | null> {
  const key = `${name}/${version}`;
  const reading =
    known.get(key) ?? store.list(name, version).then((files) => (files ? new Set(files) : null));
  known.set(key, reading);
  void reading.then(
    (files) => files ?? known.delete(key),
    () => known.delete(key),
  );
  return reading;
}
