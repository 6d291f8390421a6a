/** Backups of the embedded database while it runs. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { openDatabase } from '../../platform/db/open';
import { visits } from '../../platform/db/schema';
import { openFileStore } from '../../remotes/storage';
import { BackupError, openArchive, writeArchive } from './archive';
import { openBackupSocket } from './backup-socket';
import { makeBackup } from './content';
import { at, databaseLimits, fill, now, outside, remade, run, VERSION, view } from './testing/backup-fixture';

it('a running product is backed up, and restored row by row the same', async () => {
  const dataDir = at('data');
  await mkdir(dataDir);
  await expect(run('backup --to product.backup', dataDir)).rejects.toThrow('There is no database');
  const database = await openDatabase({ databaseUrl: null, databaseLimits, dataDir }, outside);
  const { snapshot, db } = database;
  if (!snapshot) throw new Error('The embedded database has no snapshot.');
  await fill(database, dataDir);
  const files = await openFileStore({ folder: path.join(dataDir, 'remotes'), bucket: null, now });
  const door = await openBackupSocket(dataDir, () => makeBackup({ dataDir, snapshot, files, now }));
  expect((await stat(path.join(dataDir, 'backup.sock'))).mode & 0o777).toBe(0o600);
  await expect(run('backup --to data/product.backup', dataDir)).rejects.toThrow('is inside DATA_DIR');
  await run('backup --to product.backup', dataDir);
  await db.insert(visits).values(view('/after'));
  expect((await stat(at('product.backup'))).mode & 0o777).toBe(0o600);
  await expect(run('backup --to product.backup', dataDir)).rejects.toThrow('already exists');
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
  // From an older release that stored one more file.
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
  // No process runs any more, so the folder can be opened; its rows are still the same.
  await rm(path.join(dataDir, 'remotes'), { recursive: true });
  expect(await run('backup --to again.backup', dataDir)).toEqual({
    code: 1,
    said: expect.stringContaining(`The files of mfe-a/${VERSION} did not exist`),
  });
  const [before, after] = await Promise.all(
    ['product.backup', 'again.backup'].map((one) => openArchive(at(one))),
  );
  expect(after?.manifest.database).toEqual(before?.manifest.database);
  expect(after?.manifest.files.map((one) => one.path)).toEqual(['database', 'data/owner-password']);
}, 180_000);

it('changed or missing bytes are detected before anything is restored', async () => {
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
  await expect(run('verify --from changed', at())).rejects.toThrow('differs from what was backed up');
  await expect(run('restore --from changed', at('elsewhere'))).rejects.toThrow(BackupError);
  await expect(run('restore --from half', at('elsewhere'))).rejects.toThrow(BackupError);
  for (const [name, from] of [
    ['data', whole.indexOf('database') + 'database'.length],
    ['manifest', whole.indexOf('manifest.json') + 'manifest.json'.length],
    ['directory', whole.lastIndexOf('PK\u0001\u0002')],
  ] as const) {
    const rotten = Buffer.from(whole);
    rotten.fill(0xff, from, from + 20);
    await writeFile(at(name), rotten);
    await expect(run(`verify --from ${name}`, at())).rejects.toThrow(BackupError);
  }
  expect(existsSync(at('elsewhere', 'database'))).toBe(false);
  // The only copy left by an earlier restore that broke off.
  await mkdir(at('elsewhere', 'database.replaced'));
  await expect(run('restore --from changed', at('elsewhere'))).rejects.toThrow('--replace');
});

it('a zip with a manifest that is not JSON is refused as no backup', async () => {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from('name: product'), 'manifest.json');
  zip.end();
  await writeFile(at('foreign'), await buffer(zip.outputStream));
  await expect(run('verify --from foreign', at())).rejects.toThrow('is no backup of this version');
});

it('an unreachable file store fails the backup; only deleted versions count as missing', async () => {
  const close = jest.fn(async () => {});
  const facts = {
    ...{ kind: 'embedded' as const, version: '18', migrations: 1, tables: [] },
    remoteVersions: [{ name: 'mfe-a', version: VERSION }],
  };
  const files = { list: () => Promise.reject(new Error('the bucket is away')), locate: () => '' };
  const snapshot = async () => ({ facts, dump: Readable.from([]), close });
  await expect(makeBackup({ dataDir: at(), snapshot, files, now })).rejects.toThrow('bucket is away');
  expect(close).toHaveBeenCalledTimes(1);
});

it('a database or a folder that is not there is named in one line', async () => {
  await mkdir(at('data'));
  const nowhere = 'postgres://nobody@127.0.0.1:1/none';
  await expect(run('backup --to file', at('data'), nowhere)).rejects.toThrow(
    'DATABASE_URL (127.0.0.1:1/none, the user and password are not shown) cannot be used',
  );
  const door = await openBackupSocket(at('data'), async () => Readable.from(['a backup']));
  const made = run('backup --to missing/file', at('data')).finally(door.stop);
  await expect(made).rejects.toThrow(BackupError);
});

it('an incomplete command line is answered with the usage', async () => {
  for (const line of ['backup', 'verify --to x', 'restore --from x --to y', 'backup --wrong'])
    await expect(run(line, at())).rejects.toThrow(/npm run backup/);
});
