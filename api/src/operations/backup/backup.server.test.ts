/** Backups of a database server, if the tests have one. */
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { testServer } from '../../../test/server';
import { openDatabase } from '../../platform/db/open';
import { visits } from '../../platform/db/schema';
import { holdServer } from '../../platform/db/snapshots/server';
import { MIGRATION_LOCK } from '../../platform/db/sql';
import { at, databaseLimits, fill, outside, remade, run, view } from './testing/backup-fixture';

const server = testServer();

it('a server is backed up under writes, and restored into an empty database', async () => {
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
  expect(await run('verify --from product.backup', at(), server)).toMatchObject({ code: 0 });
  await expect(run('restore --from product.backup --replace', at('new'), from)).rejects.toThrow(
    'stop the product',
  );
  expect((await run('restore --from product.backup', at('new'), to)).code).toBe(0);
  await expect(run('restore --from product.backup', at('new'), to)).rejects.toThrow('--replace');
  await expect(run('restore --from product.backup', at('new'))).rejects.toThrow('set DATABASE_URL');
  // A failed or mismatched restore leaves the existing database, and no replica can migrate it meanwhile.
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
});
