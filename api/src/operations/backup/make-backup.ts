/** Makes a backup: the database at one moment, the files of its remotes' versions, and those of DATA_DIR. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { KEPT_FILES } from '../../platform/data-dir';
import type { DatabaseSnapshot, SnapshotFacts } from '../../platform/db/snapshots/snapshot';
import type { FileStore } from '../../remotes/storage';
import { type ArchiveEntry, DATA, DATABASE, type Manifest, REMOTES, writeArchive } from './archive';

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
