/** Versions as they are served, read from the file store once: they never change. */
import { CONTRACT_FILE, type RemoteContract, type RemoteFormat } from '@spreadwise/contract';
import { INTEGRITY_FILE, type IntegrityTable, integrityHash } from '../../build/build-files';
import { type FederationManifest, formatOf, MANIFEST_FILE, parseManifest } from '../../build/manifest';
import { readContract } from '../../contracts/read-contract';
import type { ServedVersion } from '../../releases/release-store';
import type { FileStore } from '../../storage/file-store';
import { type FoundOnce, rememberFound } from './remember-found';

/** A version that is ready to be served. */
export interface LoadedVersion {
  readonly version: string;
  readonly filesHash: string;
  readonly format: RemoteFormat;
  readonly manifest: FederationManifest;
  /** The manifest as it was built. */
  readonly manifestText: string;
  readonly contract: RemoteContract;
  readonly integrity: IntegrityTable;
}

export interface VersionLoader {
  /** Null when it cannot be read, or does not agree with its hashes: then it is not served. */
  load(name: string, served: ServedVersion): Promise<LoadedVersion | null>;
}

export interface VersionLoaderContext {
  readonly files: Pick<FileStore, 'read'>;
  readonly warn: (message: string, error?: unknown) => void;
}

const MOST_KEPT = 100;

export const versionKey = (name: string, version: string) => `${name}/${version}`;

export function createVersionLoader({ files, warn }: VersionLoaderContext): VersionLoader {
  const kept: FoundOnce<LoadedVersion> = new Map();
  return {
    load(name, served) {
      if (kept.size > MOST_KEPT) kept.clear();
      return rememberFound(kept, versionKey(name, served.version), async () => {
        const label = `version ${served.version} of the remote ${name}`;
        try {
          return await readVersion(files, name, served, label);
        } catch (error) {
          warn(`${label} cannot be served`, error);
          return null;
        }
      });
    },
  };
}

/** Throws unless the files are those that were published. */
async function readVersion(
  files: Pick<FileStore, 'read'>,
  name: string,
  { version, filesHash }: ServedVersion,
  label: string,
): Promise<LoadedVersion> {
  const read = (file: string) => files.read(name, version, file);
  const table = await read(INTEGRITY_FILE);
  const [manifest, asked] = await Promise.all([read(MANIFEST_FILE), read(CONTRACT_FILE)]);
  if (!table || !manifest) throw new Error(`The files of ${label} are not stored here.`);
  if (!asked) throw new Error(`No contract is stored of ${label}.`);
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
    throw new Error(`This release does not take the contract or format of ${label}.`);
  return {
    version,
    filesHash,
    format,
    manifest: parsed,
    manifestText,
    contract: contract.contract,
    integrity,
  };
}
