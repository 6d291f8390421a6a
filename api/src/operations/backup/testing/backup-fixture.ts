/** A test folder for backups, a product's data in it, and the commands as an operator types them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { OpenDatabase } from '../../../platform/db/driver';
import { remoteVersions, visits } from '../../../platform/db/schema';
import { createLogger } from '../../../platform/lib/observed/log';
import { REAL_TIMERS } from '../../../platform/lib/time';
import { openFileStore } from '../../../remotes/storage';
import { openArchive, writeArchive } from '../archive';
import { runBackup } from '../command';

export const now = () => new Date('2026-11-21T09:30:00.000Z');
export const outside = { log: createLogger('silent'), timers: REAL_TIMERS };
export const databaseLimits = { max: 3, queryLimitMs: 10_000, connectLimitMs: 10_000 };
export const VERSION = 'a'.repeat(20);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
export const at = (...names: string[]) => path.join(folder, ...names);

/** Runs `npm run backup -- LINE`, with names in the test's folder. */
export async function run(line: string, dataDir: string, databaseUrl: string | null = null) {
  const said: string[] = [];
  const code = await runBackup(line.split(' '), {
    storage: () => ({ dataDir, databaseUrl, bucket: null }),
    path: (given) => at(given),
    out: (text) => said.push(text),
    now,
  });
  return { code, said: said.join('') };
}

export const view = (page: string) => ({ page, at: now() });

/** A product's data: rows, a version of a remote with its file, and a secret. */
export async function fill({ db }: OpenDatabase, dataDir: string): Promise<void> {
  await db.insert(visits).values([view('/'), view('/signup'), view('/')]);
  const files = await openFileStore({ folder: path.join(dataDir, 'remotes'), bucket: null, now });
  await files.put('mfe-a', VERSION, new Map([['house.js', Buffer.from('house()')]]));
  await db.insert(remoteVersions).values({
    ...{ name: 'mfe-a', version: VERSION, publishedAt: now(), publishedBy: 'owner' },
    ...{ bytes: 7, brotliBytes: 7, filesHash: 'x', exposes: [] },
  });
  await writeFile(path.join(dataDir, 'owner-password'), 'secret');
  await writeFile(path.join(dataDir, 'last-week.backup'), 'everything');
}

/** The same backup with one more file, or with different checksums of its tables. */
export async function remade(file: string, change: { more?: string; sum?: string }): Promise<Buffer> {
  const { manifest, read, close } = await openArchive(file);
  async function* entries() {
    for (const { path } of manifest.files) yield { path, content: Readable.from([await read(path)]) };
    if (change.more) yield { path: change.more, content: Readable.from([Buffer.from('old')]) };
  }
  const tables = manifest.database.tables.map((one) => ({ ...one, sum: change.sum ?? one.sum }));
  const bytes = await buffer(
    writeArchive(entries(), (files) => ({ ...manifest, files, database: { ...manifest.database, tables } })),
  );
  close();
  return bytes;
}
