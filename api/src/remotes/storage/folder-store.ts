/** Stores the files of versions. Which version is active is in the database, not here. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_NAME, VERSION_ID } from '@spreadwise/contract';
import { listFiles, nullWhenMissing } from '../../platform/lib/files';
import { HOUR_MS } from '../../platform/lib/time';
import type { BuildFiles } from '../builds';

export interface VersionName {
  readonly name: string;
  readonly version: string;
}

export interface FileStore {
  /** Stores a version's files, or restores lost ones of a stored version. Nobody sees a new version incomplete. */
  put(name: string, version: string, files: BuildFiles): Promise<void>;
  /** The names of a version's files, which can be located from then on; null if there is no such version. */
  list(name: string, version: string): Promise<readonly string[] | null>;
  /** Null if there is no such version or file. */
  read(name: string, version: string, file: string): Promise<Buffer | null>;
  /** The path of a version's file; only for names that `list` returned. */
  locate(name: string, version: string, file: string): string;
  remove(name: string, version: string): Promise<void>;
  /** The versions whose files were stored on this machine before `time`. */
  heldSince(time: Date): Promise<readonly VersionName[]>;
}

/** The SDK's versions are stored beside the remotes', under a name that no remote has. */
export const SDK_NAME = 'sdk';

/** Whether both can be parts of a path, a key or an address. */
export const isVersionName = (name: string, version: string): boolean =>
  REMOTE_NAME.test(name) && VERSION_ID.test(version);

export function checkVersionName(name: string, version: string): void {
  if (!isVersionName(name, version))
    throw new Error(`"${name}" with "${version}" names no version of a remote; a version is 20 hex digits.`);
}

// Versions are folders, `<folder>/<name>/<version>/…`, each complete from the moment it has its name.

export interface FolderStoreOptions {
  /** E.g. DATA_DIR/remotes. */
  readonly folder: string;
  readonly now: () => Date;
}

/** The prefix of what is being written or deleted. */
const UNFINISHED = '.incoming-';
/** A younger one may still be in use by another process on the same folder. */
const UNFINISHED_FOR_MS = HOUR_MS;

/** Opens the folder and deletes what a crashed process left incomplete. */
export async function openFolderStore({ folder, now }: FolderStoreOptions): Promise<FileStore> {
  await clear(folder, new Date(now().getTime() - UNFINISHED_FOR_MS));
  const at = (...parts: string[]) => path.join(folder, ...parts);

  const store: FileStore = {
    async put(name, version, files) {
      checkVersionName(name, version);
      const incoming = at(name, `${UNFINISHED}${randomUUID()}`);
      if (await isFolder(at(name, version))) return mend(at(name, version), incoming, files);
      try {
        await writeAll(incoming, files);
        await rename(incoming, at(name, version));
      } catch (error) {
        await rm(incoming, { recursive: true, force: true });
        // Another process stored the same bytes first.
        if (!(await isFolder(at(name, version)))) throw error;
      }
      await sync(at(name));
    },
    async list(name, version) {
      return isVersionName(name, version) ? listFiles(at(name, version)) : null;
    },
    async read(name, version, file) {
      const files = await store.list(name, version);
      return files?.includes(file) ? readFile(at(name, version, file)) : null;
    },
    locate: at,
    async remove(name, version) {
      checkVersionName(name, version);
      if (!(await isFolder(at(name, version)))) return;
      const leaving = at(name, `${UNFINISHED}${randomUUID()}`);
      await rename(at(name, version), leaving);
      await rm(leaving, { recursive: true, force: true });
    },
    heldSince: async (time) =>
      (await olderThan(folder, time)).filter(({ name, version }) => isVersionName(name, version)),
  };
  return store;
}

/** Everything is on disk when this resolves, so the final name never refers to an incomplete version. */
async function writeAll(folder: string, files: BuildFiles): Promise<void> {
  const folders = new Set([...files.keys()].map((file) => path.dirname(path.join(folder, file))));
  for (const one of folders) await mkdir(one, { recursive: true });
  await Promise.all(
    [...files].map(([file, bytes]) => writeFile(path.join(folder, file), bytes, { flush: true })),
  );
  for (const one of folders) await sync(one);
}

/** Replaces each file that is missing or damaged in one step, because others may be reading it. */
async function mend(folder: string, incoming: string, files: BuildFiles): Promise<void> {
  for (const [file, bytes] of files) {
    const at = path.join(folder, file);
    if ((await readFile(at).catch(nullWhenMissing))?.equals(bytes)) continue;
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(incoming, bytes, { flush: true });
    await rename(incoming, at);
    await sync(path.dirname(at));
  }
}

/** The folder's entries are on disk when this resolves. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function clear(folder: string, before: Date): Promise<void> {
  for (const { name, version } of await olderThan(folder, before))
    if (version.startsWith(UNFINISHED))
      await rm(path.join(folder, name, version), { recursive: true, force: true });
}

/** Every entry `<name>/<version>` last modified before `time`, whatever it is. */
async function olderThan(folder: string, time: Date): Promise<VersionName[]> {
  const old: VersionName[] = [];
  for (const name of await entriesOf(folder))
    for (const version of await entriesOf(path.join(folder, name))) {
      const about = await stat(path.join(folder, name, version)).catch(nullWhenMissing);
      if (about && about.mtime < time) old.push({ name, version });
    }
  return old;
}

const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return [];
    throw error;
  });

async function isFolder(folder: string): Promise<boolean> {
  return (await stat(folder).catch(nullWhenMissing))?.isDirectory() ?? false;
}
