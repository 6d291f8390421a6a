/** Where the versions' files are kept. Which version is active is in the database and not here. */
import { REMOTE_NAME, VERSION_ID } from '@spreadwise/contract';
import type { BuildFiles } from '../build/build-files';

export interface VersionName {
  readonly name: string;
  readonly version: string;
}

export interface FileStore {
  /** Keeps a version's files; does nothing when they are there already. Half a version is never seen. */
  put(name: string, version: string, files: BuildFiles): Promise<void>;
  /** Names of a version's files, null when there is no such version. Afterwards they can be located. */
  list(name: string, version: string): Promise<readonly string[] | null>;
  /** Null when there is no such version or file. */
  read(name: string, version: string, file: string): Promise<Buffer | null>;
  /** Those of a version's files; null when there is no such version. Rejects when one of them is gone. */
  readAll(name: string, version: string, isWanted: (file: string) => boolean): Promise<BuildFiles | null>;
  /** Where a file of a version lies; only for names that `list` gave. */
  locate(name: string, version: string, file: string): string;
  remove(name: string, version: string): Promise<void>;
  /** The versions whose files lie on this machine since then or longer. */
  heldSince(time: Date): Promise<readonly VersionName[]>;
}

/** Whether both can be parts of a path, a key or an address. */
export const isVersionName = (name: string, version: string): boolean =>
  REMOTE_NAME.test(name) && VERSION_ID.test(version);

export function checkVersionName(name: string, version: string): void {
  if (!isVersionName(name, version))
    throw new Error(`"${name}" with "${version}" names no version of a remote; a version is 20 hex digits.`);
}
