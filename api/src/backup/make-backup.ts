/** Puts a backup together: the database at one moment, the files of its remotes' versions, and what DATA_DIR keeps. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Snapshot } from '../db/snapshots/snapshot';
import type { FileStore } from '../remotes';
import { type ArchiveEntry, DATA, DATABASE, type Manifest, REMOTES, writeArchive } from './archive';

export interface BackupContext {
  readonly dataDir: string;
  readonly snapshot: () => Promise<Snapshot>;
  readonly files: Pick<FileStore, 'list' | 'locate'>;
  readonly now: () => Date;
}

/** The backup as a stream, which fails when anything of it does. */
export async function makeBackup({ dataDir, snapshot, files, now }: BackupContext): Promise<Readable> {
  const madeAt = now().toISOString();
  const { facts, dump, close } = await snapshot();
  const { remoteVersions, ...database } = facts;
  const missing: string[] = [];

  async function* entries(): AsyncIterable<ArchiveEntry> {
    yield { path: DATABASE, content: dump };
    for (const { name, version } of remoteVersions) {
      const found = await files.list(name, version).catch(() => null);
      if (!found) missing.push(`${name}/${version}`);
      for (const file of found ?? [])
        yield {
          path: `${REMOTES}${name}/${version}/${file}`,
          content: createReadStream(files.locate(name, version, file)),
        };
    }
    for (const name of await keptFiles(dataDir))
      yield { path: `${DATA}${name}`, content: createReadStream(join(dataDir, name)) };
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

/** Secrets and records; the lock says who runs now, which is nobody's business later. */
async function keptFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => []);
  return entries.filter((one) => one.isFile() && !/^\.|^in-use\.lock/.test(one.name)).map(({ name }) => name);
}
