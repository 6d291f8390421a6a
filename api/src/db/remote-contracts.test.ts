/** The migration to contracts keeps what an installation has, and is harmless to a process of the release before. */
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATIONS } from './driver';

/** What the release before writes. */
const VERSION = `insert into remote_versions
  (name, version, published_at, published_by, file_count, bytes, brotli_bytes, files_hash, entry, exposes, uses)
  values ('mfe-auth', $1, now(), 'bundled', 1, 1, 1, 'sha384-x', 'remoteEntry.js', '[]', '{}')`;

test('old versions, release states and tokens are there afterwards, without a contract', async () => {
  const db = new PGlite();
  const migrations = readMigrationFiles(MIGRATIONS);
  const at = migrations.findIndex(({ sql }) => sql.some((text) => text.includes('remote_contracts')));
  const run = async (some: typeof migrations) => {
    for (const { sql } of some) for (const statement of sql) await db.exec(statement);
  };
  await run(migrations.slice(0, at));
  await db.query(VERSION, ['old']);
  await db.exec(`insert into remotes (name, active_version, active_by) values ('mfe-auth', 'old', 'system');
    insert into remote_tokens (id, remote, label, hash, created_at) values
      ('1', 'mfe-auth', 'CI', 'x', now()), ('2', 'mfe-signup', 'CI', 'y', now()), ('3', 'mfe-signup', 'CI', 'z', now())`);
  await run(migrations.slice(at));
  await db.query(VERSION, ['written by the release before']);
  const rows = async (text: string) => (await db.query(text)).rows;
  expect(await rows('select version, format, contract_id from remote_versions order by version')).toEqual([
    { version: 'old', format: null, contract_id: null },
    { version: 'written by the release before', format: null, contract_id: null },
  ]);
  expect(await rows('select name, active_version, team from remotes order by name')).toEqual([
    { name: 'mfe-auth', active_version: 'old', team: '' },
    { name: 'mfe-signup', active_version: null, team: '' },
  ]);
  await db.close();
}, 60_000);
