/** Backups, from the embedded database while it runs and, where there is one, from a server. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { OpenDatabase } from '../db/driver';
import { MIGRATION_LOCK } from '../db/migration-lock';
import { openDatabase } from '../db/open';
import { remoteVersions, visits } from '../db/schema';
import { holdServer } from '../db/snapshots/server';
import { createLogger } from '../lib/log';
import { REAL_TIMERS } from '../lib/timers';
import { openFileStore } from '../remotes';
import { BackupError, openArchive, writeArchive } from './archive';
import { runBackup } from './command';
import { openDoor } from './door';
import { makeBackup } from './make-backup';

const now = () => new Date('2026-11-21T09:30:00.000Z');
const outside = { log: createLogger('silent'), timers: REAL_TIMERS };
const databaseLimits = { max: 3, queryLimitMs: 10_000, connectLimitMs: 10_000 };
const VERSION = 'a'.repeat(20);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const at = (...names: string[]) => path.join(folder, ...names);

async function run(line: string, dataDir: string, databaseUrl: string | null = null) {
  const said: string[] = [];
  const code = await runBackup(line.split(' '), {
    storage: () => ({ dataDir, databaseUrl, bucket: null }),
    path: (given) => at(given),
    out: (text) => said.push(text),
    now,
  });
  return { code, said: said.join('') };
}

const view = (page: string) => ({ page, at: now() });

/** A product's data: rows, a version of a remote with its file, a secret. */
async function fill({ db }: OpenDatabase, dataDir: string): Promise<void> {
  await db.insert(visits).values([view('/'), view('/signup'), view('/')]);
  const files = await openFileStore({ folder: path.join(dataDir, 'remotes'), bucket: null, now });
  await files.put('mfe-a', VERSION, new Map([['house.js', Buffer.from('house()')]]));
  await db.insert(remoteVersions).values({
    ...{ name: 'mfe-a', version: VERSION, publishedAt: now(), publishedBy: 'owner', fileCount: 1 },
    ...{ bytes: 7, brotliBytes: 7, filesHash: 'x', entry: 'house.js', exposes: [], uses: {} },
  });
  await writeFile(path.join(dataDir, 'owner-password'), 'secret');
  await writeFile(path.join(dataDir, 'last-week.backup'), 'everything');
}

/** The same backup, but for one file more, or for what it says of its rows. */
async function remade(file: string, change: { more?: string; sum?: string }): Promise<Buffer> {
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

it('a product that runs is backed up, and made again from it, row by row the same', async () => {
  const dataDir = at('data');
  await mkdir(dataDir);
  await expect(run('backup --to product.backup', dataDir)).rejects.toThrow('There is no database');
  const database = await openDatabase({ databaseUrl: null, databaseLimits, dataDir }, outside);
  const { snapshot, db } = database;
  if (!snapshot) throw new Error('The embedded database has no snapshot.');
  await fill(database, dataDir);
  const files = await openFileStore({ folder: path.join(dataDir, 'remotes'), bucket: null, now });
  const door = await openDoor(dataDir, () => makeBackup({ dataDir, snapshot, files, now }));
  expect((await stat(path.join(dataDir, 'backup.sock'))).mode & 0o777).toBe(0o600);
  await expect(run('backup --to data/product.backup', dataDir)).rejects.toThrow('lies in DATA_DIR');
  await run('backup --to product.backup', dataDir);
  await db.insert(visits).values(view('/after'));
  expect((await stat(at('product.backup'))).mode & 0o777).toBe(0o600);
  await expect(run('backup --to product.backup', dataDir)).rejects.toThrow('is there already');
  const verified = await run('verify --from product.backup', dataDir);
  expect(verified).toEqual({ code: 0, said: expect.stringMatching(/public\.visits +3 +3 +same/) });
  await door.stop();
  await database.close();

  await expect(run('restore --from product.backup', dataDir)).rejects.toThrow('--replace');
  await writeFile(path.join(dataDir, 'owner-password'), 'another');
  await rm(path.join(dataDir, 'remotes'), { recursive: true });
  await writeFile(at('tampered'), await remade(at('product.backup'), { sum: '1' }));
  expect(await run('restore --from tampered --replace', dataDir)).toEqual({
    code: 1,
    said: expect.stringContaining('Nothing was replaced'),
  });
  expect(await readFile(path.join(dataDir, 'owner-password'), 'utf8')).toBe('another');
  // Of a release that kept one file more.
  await writeFile(at('older'), await remade(at('product.backup'), { more: 'data/kept-no-more' }));
  expect((await run('restore --from older --replace', dataDir)).code).toBe(0);
  expect((await readdir(dataDir)).sort()).toEqual([
    'database',
    'last-week.backup',
    'owner-password',
    'remotes',
  ]);
  expect(await readFile(path.join(dataDir, 'owner-password'), 'utf8')).toBe('secret');
  expect(await readFile(path.join(dataDir, 'remotes/mfe-a', VERSION, 'house.js'), 'utf8')).toBe('house()');
  // Nobody runs now, and it can be opened: the same rows once more.
  await rm(path.join(dataDir, 'remotes'), { recursive: true });
  expect(await run('backup --to again.backup', dataDir)).toEqual({
    code: 1,
    said: expect.stringContaining(`The files of mfe-a/${VERSION} were not there`),
  });
  const [before, after] = await Promise.all(
    ['product.backup', 'again.backup'].map((one) => openArchive(at(one))),
  );
  expect(after?.manifest.database).toEqual(before?.manifest.database);
  expect(after?.manifest.files.map((one) => one.path)).toEqual(['database', 'data/owner-password']);
}, 180_000);

it('bytes that have changed, or are not there, are found before anything is made of them', async () => {
  const entry = (name: string) => ({ path: name, content: Readable.from([Buffer.alloc(5_000, name)]) });
  const database = { kind: 'embedded' as const, version: '18', migrations: 1, tables: [] };
  const whole = await buffer(
    writeArchive(Readable.from([entry('database'), entry('data/owner-password')]), (written) => ({
      format: 1,
      madeAt: now().toISOString(),
      database,
      files: [...written.slice(1), { ...written[0], path: 'database', bytes: 5_000, sha256: 'another' }],
      missing: [],
    })),
  );
  await writeFile(at('changed'), whole);
  await writeFile(at('half'), whole.subarray(0, whole.length >> 1));
  await expect(run('verify --from changed', folder)).rejects.toThrow('is not what was put into it');
  await expect(run('restore --from changed', at('elsewhere'))).rejects.toThrow(BackupError);
  await expect(run('restore --from half', at('elsewhere'))).rejects.toThrow(BackupError);
  expect(existsSync(at('elsewhere', 'database'))).toBe(false);
  // The only copy that a restore before, which broke off, has left.
  await mkdir(at('elsewhere', 'database.replaced'));
  await expect(run('restore --from changed', at('elsewhere'))).rejects.toThrow('--replace');
});

it('a place of files that does not answer fails the backup; a version is missing only where it is gone', async () => {
  const close = jest.fn(async () => {});
  const facts = {
    ...{ kind: 'embedded' as const, version: '18', migrations: 1, tables: [] },
    remoteVersions: [{ name: 'mfe-a', version: VERSION }],
  };
  const files = { list: () => Promise.reject(new Error('the bucket is away')), locate: () => '' };
  const snapshot = async () => ({ facts, dump: Readable.from([]), close });
  await expect(makeBackup({ dataDir: folder, snapshot, files, now })).rejects.toThrow('bucket is away');
  expect(close).toHaveBeenCalledTimes(1);
});

it('a command line that says too little is told what it may be', async () => {
  for (const line of ['backup', 'verify --to x', 'restore --from x --to y', 'backup --wrong'])
    await expect(run(line, folder)).rejects.toThrow(/npm run backup/);
});

const server = process.env.TEST_DATABASE_URL;
if (server)
  it('a server is backed up while it is written to, and made again in an empty database', async () => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    const names = ['from', 'to'].map((name) => `spreadwise_backup_${name}_${process.pid}`);
    const [from, to] = names.map((name) => Object.assign(new URL(server), { pathname: `/${name}` }).href) as [
      string,
      string,
    ];
    for (const name of names) await admin.query(`create database ${name}`);
    const database = await openDatabase({ databaseUrl: from, databaseLimits, dataDir: '' }, outside);
    await fill(database, at('data'));
    const made = run('backup --to product.backup', at('data'), from);
    for (let n = 0; n < 50; n += 1) await database.db.insert(visits).values(view('/meanwhile'));
    await made;
    expect(await run('verify --from product.backup', folder, server)).toMatchObject({ code: 0 });
    await expect(run('restore --from product.backup --replace', at('new'), from)).rejects.toThrow(
      'stop the product',
    );
    expect((await run('restore --from product.backup', at('new'), to)).code).toBe(0);
    await expect(run('restore --from product.backup', at('new'), to)).rejects.toThrow('--replace');
    await expect(run('restore --from product.backup', at('new'))).rejects.toThrow('by DATABASE_URL');
    // What fails, or turns out to be something else, leaves the database that is there; nobody migrates it meanwhile.
    await writeFile(at('tampered'), await remade(at('product.backup'), { sum: '1' }));
    await expect(run('restore --from tampered --replace', at('new'), to)).rejects.toThrow(
      'is not as it was backed up',
    );
    await holdServer(to, async (held) => {
      await expect(held.replace(Buffer.from('no dump'), [])).rejects.toThrow('pg_restore failed');
      expect((await held.look()).isEmpty).toBe(false);
      const replica = new pg.Client({ connectionString: to });
      await replica.connect();
      const { rows } = await replica.query('select pg_try_advisory_lock($1) as free', [MIGRATION_LOCK]);
      await replica.end();
      expect(rows).toEqual([{ free: false }]);
    });
    await database.close();
    for (const name of names) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }, 120_000);
