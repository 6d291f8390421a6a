/** Snapshots of the releases: each asks the database for one number, and reads the rest only if that has changed. */
import { CONTRACT_FILE } from '@spreadwise/contract';
import { createSingleFlight } from '../../platform/lib/serial';
import type { InTimeOr } from '../../platform/lib/time';
import {
  formatOf,
  INTEGRITY_FILE,
  type IntegrityTable,
  integrityHash,
  MANIFEST_FILE,
  parseManifest,
} from '../builds';
import { readContract } from '../contracts';
import type { ReleaseSource, ServedSet, ServedVersion } from '../releases';
import type { FileStore } from '../storage';

export interface ReleaseSnapshot {
  readonly set: ServedSet;
  readonly loaded: ReadonlyMap<string, LoadedVersion>;
  /** Remote -> its latest active version that could be read. */
  readonly readable: ReadonlyMap<string, LoadedVersion>;
  /** When to read again although the serial is unchanged, because something could not be read; null: never. */
  readonly staleAt: number | null;
}

const READ_AGAIN_MS = 2_000;

/** While the database fails or is slow, the returned function gives the last known snapshot. */
export function createSnapshots(
  releases: Pick<ReleaseSource, 'serial' | 'served'>,
  now: () => Date,
  warn: (message: string, error?: unknown) => void,
  load: LoadVersion,
  inTimeOr: InTimeOr,
): () => Promise<ReleaseSnapshot> {
  let latest: ReleaseSnapshot | null = null;
  const reading = createSingleFlight<ReleaseSnapshot>();

  const isStale = ({ staleAt }: ReleaseSnapshot) => staleAt !== null && now().getTime() >= staleAt;

  const read = async (): Promise<ReleaseSnapshot> => {
    const set = await releases.served();
    const { loaded, active, isComplete } = await loadVersions(set, load);
    const readable = new Map([...(latest?.readable ?? []), ...active]);
    const staleAt = isComplete ? null : now().getTime() + READ_AGAIN_MS;
    return { set, loaded, readable, staleAt };
  };

  const refresh = async (serial: number): Promise<ReleaseSnapshot> => {
    if (latest?.set.serial === serial && !isStale(latest)) return latest;
    const { answer: fresh } = await reading.run(String(serial), read);
    // Answers may arrive in another order than the questions.
    if (!latest || fresh.set.serial >= latest.set.serial) latest = fresh;
    return fresh;
  };

  return () => {
    const coming = releases.serial().then(refresh);
    return (latest ? inTimeOr(latest, coming) : coming).catch((error: unknown) => {
      if (!latest) throw error;
      warn('the remotes are served as last known', error);
      return latest;
    });
  };
}

/** `active`: remote -> its active version, if that could be read. */
async function loadVersions({ remotes }: ServedSet, load: LoadVersion) {
  const loaded = new Map<string, LoadedVersion>();
  const active = new Map<string, LoadedVersion>();
  let isComplete = true;
  const read = async (name: string, served: ServedVersion | null, isActive: boolean) => {
    const version = served && (await load(name, served));
    if (version) loaded.set(versionKey(name, version.version), version);
    if (version && isActive) active.set(name, version);
    if (served && !version) isComplete = false;
  };
  await Promise.all(
    remotes.flatMap((one) => [read(one.name, one.active, true), read(one.name, one.canary, false)]),
  );
  return { loaded, active, isComplete };
}

// Versions as served, read from the file store once, because they never change.

export type LoadedVersion = Awaited<ReturnType<typeof readVersion>>;

/** Null if the version cannot be read or does not match its hashes; it is then not served. */
export type LoadVersion = (name: string, served: ServedVersion) => Promise<LoadedVersion | null>;

const MOST_KEPT = 100;

export const versionKey = (name: string, version: string) => `${name}/${version}`;

export function createVersionLoader(
  files: Pick<FileStore, 'read'>,
  warn: (message: string, error?: unknown) => void,
): LoadVersion {
  const kept: FoundOnce<LoadedVersion> = new Map();
  return (name, served) => {
    if (kept.size > MOST_KEPT) kept.clear();
    const label = `version ${served.version} of the remote ${name}`;
    return rememberFound(kept, versionKey(name, served.version), () =>
      readVersion(files, name, served, label).catch((error: unknown) => {
        warn(`${label} cannot be served`, error);
        return null;
      }),
    );
  };
}

/** Throws unless the files are exactly those that were published. */
async function readVersion(
  files: Pick<FileStore, 'read'>,
  name: string,
  { version, filesHash }: ServedVersion,
  label: string,
) {
  const read = (file: string) => files.read(name, version, file);
  const table = await read(INTEGRITY_FILE);
  const [manifest, asked] = await Promise.all([read(MANIFEST_FILE), read(CONTRACT_FILE)]);
  if (!table || !manifest) throw new Error(`The files of ${label} are not stored here.`);
  if (!asked) throw new Error(`${label} has no stored contract.`);
  if (integrityHash(table) !== filesHash) throw new Error(`The hashes of ${label} were changed.`);
  const integrity = JSON.parse(table.toString()) as IntegrityTable;
  if (integrityHash(manifest) !== integrity[MANIFEST_FILE])
    throw new Error(`The manifest of ${label} was changed.`);
  if (integrityHash(asked) !== integrity[CONTRACT_FILE])
    throw new Error(`The contract of ${label} was changed.`);
  const manifestText = manifest.toString();
  const parsed = parseManifest(manifestText);
  const format = formatOf(new Set(Object.keys(integrity)), parsed);
  const contract = readContract(name, new Map([[CONTRACT_FILE, asked]]));
  if (!format || !contract.ok)
    throw new Error(`This release does not support the contract or format of ${label}.`);
  return {
    ...{ version, filesHash, format, manifest: parsed, manifestText, integrity },
    contract: contract.contract,
  };
}

export type FoundOnce<T> = Map<string, Promise<T | null>>;

export function rememberFound<T>(known: FoundOnce<T>, key: string, find: () => Promise<T | null>) {
  const finding = known.get(key) ?? find();
  known.set(key, finding);
  const forget = () => {
    if (known.get(key) === finding) known.delete(key);
  };
  finding.then((found) => found ?? forget(), forget);
  return finding;
}
