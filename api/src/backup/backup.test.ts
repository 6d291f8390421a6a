/** Backups, from the embedded database while it runs and, where there is one, from a server. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { OpenDatabase } from '../db/driver';
import { openDatabase } from '../db/open';
import { remoteVersions, visits } from '../db/schema';
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
  expect((await run('restore --from product.backup --replace', dataDir)).code).toBe(0);
  expect(await readFile(path.join(dataDir, 'owner-password'), 'utf8')).toBe('secret');
  expect(await readFile(path.join(dataDir, 'remotes/mfe-a', VERSION, 'house.js'), 'utf8')).toBe('house()');
  // Nobody runs now, and it can be opened: the same rows once more.
  await run('backup --to again.backup', dataDir);
  const [before, after] = await Promise.all(
    ['product.backup', 'again.backup'].map((one) => openArchive(at(one))),
  );
  expect(after?.manifest.database).toEqual(before?.manifest.database);
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
    await database.close();
    for (const name of names) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }, 120_000);
