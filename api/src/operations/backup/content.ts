/** What a backup holds: made from the database, the remotes' files and DATA_DIR; verified on a temporary copy; restored. */
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { KEPT_FILES, lockFolder, prepareDataDir } from '../../platform/data-dir';
import { embeddedFolders } from '../../platform/db/driver';
import { loadEmbedded } from '../../platform/db/snapshots/embedded';
import { type HeldServer, holdServer, tryOnServer } from '../../platform/db/snapshots/server';
import type { DatabaseSnapshot, SnapshotFacts, TableSum } from '../../platform/db/snapshots/snapshot';
import { groupBy } from '../../platform/lib/lists';
import type { FileStore } from '../../remotes/storage';
import { type Archive, type ArchiveEntry, BackupError, type Manifest, writeArchive } from './archive';

const DATABASE = 'database';
/** `remotes/<name>/<version>/<file>`. */
const REMOTES = 'remotes/';
/** Other files of DATA_DIR: secrets, and the sandbox's records. */
const DATA = 'data/';

export interface BackupContext {
  readonly dataDir: string;
  readonly snapshot: () => Promise<DatabaseSnapshot>;
  readonly files: Pick<FileStore, 'list' | 'locate'>;
  readonly now: () => Date;
}

/** The backup as a stream, which fails if any part does. */
export async function makeBackup({ dataDir, snapshot, files, now }: BackupContext): Promise<Readable> {
  const madeAt = now().toISOString();
  const { facts, dump, close } = await snapshot();
  const { remoteVersions, ...database } = facts;
  const { found, missing } = await findRemotes(remoteVersions, files).catch(async (error) => {
    dump.destroy();
    await close();
    throw error;
  });

  async function* entries(): AsyncIterable<ArchiveEntry> {
    yield { path: DATABASE, content: dump };
    for (const { path, lies } of found) yield { path: `${REMOTES}${path}`, content: createReadStream(lies) };
    for (const name of KEPT_FILES) {
      const lies = join(dataDir, name);
      if (existsSync(lies)) yield { path: `${DATA}${name}`, content: createReadStream(lies) };
    }
  }
  const manifestOf = (written: Manifest['files']): Manifest => ({
    format: 1,
    madeAt,
    database: { ...database, tables: [...database.tables] },
    files: written,
    missing,
  });
  const archive = writeArchive(entries(), manifestOf);
  archive.once('close', () => void close());
  return archive;
}

/** Finds all files before the first byte, so that the caller gets the error. `missing`: versions whose files are gone. */
async function findRemotes(versions: SnapshotFacts['remoteVersions'], files: BackupContext['files']) {
  const found: { readonly path: string; readonly lies: string }[] = [];
  const missing: string[] = [];
  for (const { name, version } of versions) {
    const names = await files.list(name, version);
    if (names === null) missing.push(`${name}/${version}`);
    for (const file of names ?? [])
      found.push({ path: `${name}/${version}/${file}`, lies: files.locate(name, version, file) });
  }
  return { found, missing };
}

export interface Target {
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly openFiles: () => Promise<Pick<FileStore, 'put'>>;
}

export type Compared = ReturnType<typeof compareTables>[number];

/** Compares the recorded rows of each table with those of a restored copy. */
export function compareTables(told: readonly TableSum[], found: readonly TableSum[]) {
  const names = [...new Set([...told, ...found].map(({ table }) => table))].sort();
  return names.map((table) => {
    const before = told.find((one) => one.table === table);
    const after = found.find((one) => one.table === table);
    return {
      table,
      backedUp: before?.rows ?? 0,
      restored: after?.rows ?? 0,
      isSame: before?.rows === after?.rows && before?.sum === after?.sum,
    };
  });
}

/** Reads every file of the backup, and restores the database to a temporary copy. */
export async function verifyBackup(archive: Archive, databaseUrl: string | null) {
  const { database } = archive.manifest;
  const dump = await readWhole(archive);
  if (database.kind === 'embedded') return compareTables(database.tables, await loadEmbedded(dump, null));
  if (databaseUrl === null)
    throw new BackupError(
      'This backup is of a PostgreSQL server: set DATABASE_URL to one where a copy can be tested.',
    );
  return compareTables(database.tables, await tryOnServer(dump, databaseUrl));
}

/** Checks every file against its hash; returns the database dump. */
async function readWhole(archive: Archive): Promise<Buffer> {
  for (const { path } of archive.manifest.files) if (path !== DATABASE) await archive.read(path);
  return archive.read(DATABASE);
}

/** Replaces nothing until the copy is complete and compared. Rejects with a `BackupError` if it may not replace. */
export async function restoreBackup(archive: Archive, target: Target, mayReplace: boolean) {
  const { database } = archive.manifest;
  if ((database.kind === 'embedded') !== (target.databaseUrl === null))
    throw new BackupError(
      database.kind === 'embedded'
        ? 'This backup is of the embedded database: restore it without DATABASE_URL.'
        : 'This backup is of a PostgreSQL server: set DATABASE_URL.',
    );
  prepareDataDir(target.dataDir);
  const unlock = lockFolder(target.dataDir);
  try {
    const { databaseUrl } = target;
    return databaseUrl === null
      ? await replaceEmbedded(archive, target, mayReplace)
      : await holdServer(databaseUrl, (server) => replaceServer(archive, server, target, mayReplace));
  } finally {
    unlock();
  }
}

async function replaceServer(
  archive: Archive,
  server: HeldServer,
  { dataDir, openFiles }: Target,
  mayReplace: boolean,
): Promise<readonly Compared[]> {
  const { isEmpty, others } = await server.look();
  if (others > 0)
    throw new BackupError(
      `That database has other connections (${others}): stop the product, and whatever else uses it, first.`,
    );
  requireFree('DATABASE_URL', isEmpty || mayReplace);
  const dump = await readWhole(archive);
  const { tables } = archive.manifest.database;
  await putRemotes(archive, await openFiles());
  const data = await draftData(archive, dataDir);
  try {
    const found = await server.replace(dump, tables);
    await data.put();
    return compareTables(tables, found);
  } finally {
    await data.clear();
  }
}

async function replaceEmbedded(archive: Archive, { dataDir, openFiles }: Target, mayReplace: boolean) {
  const { place, draft, replaced } = embeddedFolders(dataDir);
  requireFree(dataDir, mayReplace || !(existsSync(place) || existsSync(replaced)));
  const dump = await readWhole(archive);
  const data = await draftData(archive, dataDir);
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft);
    const compared = compareTables(archive.manifest.database.tables, await loadEmbedded(dump, draft));
    if (compared.some(({ isSame }) => !isSame)) return compared;
    await putRemotes(archive, await openFiles());
    if (existsSync(place)) {
      await rm(replaced, { recursive: true, force: true });
      await rename(place, replaced);
    }
    await rename(draft, place);
    await data.put();
    await rm(replaced, { recursive: true, force: true });
    return compared;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await data.clear();
  }
}

function requireFree(where: string, isFree: boolean): void {
  if (!isFree)
    throw new BackupError(
      `${where} already holds a database; --replace deletes it and restores the backup in its place.`,
    );
}

async function putRemotes(archive: Archive, store: Pick<FileStore, 'put'>): Promise<void> {
  const paths = archive.manifest.files.map(({ path }) => path).filter((path) => path.startsWith(REMOTES));
  const versionOf = (path: string) => path.split('/', 3).join('/');
  const filesOf = groupBy(paths, versionOf);
  for (const place of new Set(paths.map(versionOf))) {
    const [, name = '', version = ''] = place.split('/');
    const files = new Map<string, Buffer>();
    for (const path of filesOf(place)) files.set(path.slice(place.length + 1), await archive.read(path));
    await store.put(name, version, files);
  }
}

/** Writes the files of DATA_DIR beside their targets, so that only renames remain once the database is replaced. */
async function draftData(archive: Archive, dataDir: string) {
  const drafts = new Map<string, string>();
  const clear = async () => {
    for (const draft of drafts.keys()) await rm(draft, { force: true });
  };
  try {
    for (const { path } of archive.manifest.files) {
      if (!path.startsWith(DATA)) continue;
      const name = path.slice(DATA.length);
      // A file that this release no longer stores: the backup is of an older release, and still valid.
      if (!KEPT_FILES.includes(name)) continue;
      const draft = join(dataDir, `.restoring-${randomUUID()}`);
      drafts.set(draft, join(dataDir, name));
      await writeFile(draft, await archive.read(path), { mode: 0o600 });
    }
  } catch (error) {
    await clear();
    throw error;
  }
  return {
    put: async () => {
      for (const [draft, place] of drafts) await rename(draft, place);
    },
    clear,
  };
}
