/** What is made of a backup: a product's data again, or a copy that is thrown away and only compared. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { lockFolder, prepareDataDir } from '../data-dir';
import { loadEmbedded } from '../db/snapshots/embedded';
import { loadServer, lookAtServer, tryOnServer } from '../db/snapshots/server';
import type { TableSum } from '../db/snapshots/snapshot';
import type { FileStore } from '../remotes';
import { type Archive, BackupError, DATA, DATABASE, REMOTES } from './archive';

export interface Target {
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly openFiles: () => Promise<Pick<FileStore, 'put'>>;
}

export interface Compared {
  readonly table: string;
  readonly backedUp: number;
  readonly restored: number;
  readonly isSame: boolean;
}

/** Every row of the backup against those of a copy made of it. */
export function compareTables(told: readonly TableSum[], found: readonly TableSum[]): Compared[] {
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

/** Reads every file of it, and makes a copy of the database that is gone afterwards. */
export async function verifyBackup(
  archive: Archive,
  databaseUrl: string | null,
): Promise<readonly Compared[]> {
  const { database, files } = archive.manifest;
  for (const { path } of files) if (path !== DATABASE) await archive.read(path);
  const dump = await archive.read(DATABASE);
  if (database.kind === 'embedded') return compareTables(database.tables, await loadEmbedded(dump, null));
  if (databaseUrl === null)
    throw new BackupError(
      'This backup is of a PostgreSQL server: name one by DATABASE_URL, for a copy to try it on.',
    );
  return compareTables(database.tables, await tryOnServer(Readable.from([dump]), databaseUrl));
}

/** Rejects with a `BackupError` when something is there already and may not be replaced. */
export async function restoreBackup(
  archive: Archive,
  target: Target,
  mayReplace: boolean,
): Promise<readonly Compared[]> {
  const { database } = archive.manifest;
  if ((database.kind === 'embedded') !== (target.databaseUrl === null))
    throw new BackupError(
      database.kind === 'embedded'
        ? 'This backup is of the embedded database: restore it without DATABASE_URL.'
        : 'This backup is of a PostgreSQL server: name one by DATABASE_URL.',
    );
  prepareDataDir(target.dataDir);
  const unlock = lockFolder(target.dataDir);
  try {
    await requireFree(target, mayReplace);
    await putRemotes(archive, await target.openFiles());
    await putData(archive, target.dataDir);
    const dump = await archive.read(DATABASE);
    const found =
      target.databaseUrl === null
        ? await putEmbedded(dump, target.dataDir)
        : await loadServer(Readable.from([dump]), target.databaseUrl);
    return compareTables(database.tables, found);
  } finally {
    unlock();
  }
}

async function requireFree({ dataDir, databaseUrl }: Target, mayReplace: boolean): Promise<void> {
  const { isEmpty, others } =
    databaseUrl === null
      ? { isEmpty: !existsSync(join(dataDir, 'database')), others: 0 }
      : await lookAtServer(databaseUrl);
  if (others > 0)
    throw new BackupError(
      `Others are connected to that database (${others}): stop the product, and whatever else uses it, first.`,
    );
  if (!isEmpty && !mayReplace)
    throw new BackupError(
      `There is a database already in ${databaseUrl === null ? dataDir : 'DATABASE_URL'}; --replace deletes it and puts the backup in its place.`,
    );
}

async function putRemotes(archive: Archive, store: Pick<FileStore, 'put'>): Promise<void> {
  const versions = new Map<string, string[]>();
  for (const { path } of archive.manifest.files) {
    if (!path.startsWith(REMOTES)) continue;
    const [name, version] = path.slice(REMOTES.length).split('/');
    const key = `${name}/${version}`;
    versions.set(key, [...(versions.get(key) ?? []), path]);
  }
  for (const [key, paths] of versions) {
    const [name = '', version = ''] = key.split('/');
    const files = new Map<string, Buffer>();
    for (const path of paths) files.set(path.slice(`${REMOTES}${key}/`.length), await archive.read(path));
    await store.put(name, version, files);
  }
}

async function putData(archive: Archive, dataDir: string): Promise<void> {
  for (const { path } of archive.manifest.files) {
    if (!path.startsWith(DATA)) continue;
    const name = path.slice(DATA.length);
    if (name.includes('/') || name.startsWith('.')) throw new BackupError(`${path} is no file of DATA_DIR.`);
    const draft = join(dataDir, `.restoring-${randomUUID()}`);
    await writeFile(draft, await archive.read(path), { mode: 0o600 });
    await rename(draft, join(dataDir, name));
  }
}

/** Beside the old one, which goes when the new one is there. */
async function putEmbedded(dump: Buffer, dataDir: string): Promise<readonly TableSum[]> {
  const [place, draft, old] = ['database', 'database.restoring', 'database.replaced'].map((name) =>
    join(dataDir, name),
  ) as [string, string, string];
  for (const left of [draft, old]) await rm(left, { recursive: true, force: true });
  await mkdir(draft);
  const found = await loadEmbedded(dump, draft);
  if (existsSync(place)) await rename(place, old);
  await rename(draft, place);
  await rm(old, { recursive: true, force: true });
  return found;
}
