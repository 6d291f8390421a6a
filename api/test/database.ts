/** A migrated, empty database for the tests of one file: in memory, or on the server named by TEST_DATABASE_URL. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { type Database, queryRows } from '../src/platform/db/database';
import { MIGRATIONS } from '../src/platform/db/driver';
import * as schema from '../src/platform/db/schema';
import { askedOfEmbedded, askedOfServer, DRAIN_LIMIT_MS, drained, type StillAsked, settled } from './drained';

interface TestDatabase {
  /** Available only inside tests and hooks. */
  readonly db: Database;
  readonly kind: 'embedded' | 'server';
  /** Resolves once this process has stopped querying it. */
  settled(): Promise<void>;
}

/**
 * Registers hooks that create it, empty it before each test, and drop it. Each hook waits until the previous test has
 * stopped: open transactions would block the emptying, and late writes would reach the next test.
 */
export function testDatabase(): TestDatabase {
  const url = process.env.TEST_DATABASE_URL;
  let open: { db: Database; stillAsked: StillAsked; close(): Promise<void> } | null = null;
  const opened = () => {
    if (!open) throw new Error('The test database is there inside tests and hooks only.');
    return open;
  };
  let emptying = '';
  beforeAll(async () => {
    open = url ? await onServer(url) : await inMemory();
    emptying = await emptyingStatement(open.db);
  });
  beforeEach(async () => {
    await drained(opened().stillAsked);
    await opened().db.execute(sql.raw(EMPTY_KEPT));
    await opened().db.execute(sql.raw(emptying));
  }, DRAIN_LIMIT_MS);
  afterAll(async () => {
    if (!open) return;
    await drained(open.stillAsked);
    await open.close();
  }, DRAIN_LIMIT_MS);
  return {
    kind: url ? 'server' : 'embedded',
    get db() {
      return opened().db;
    },
    settled: () => settled(opened().stillAsked),
  };
}

/** Triggers refuse to delete their rows. */
const KEPT = ['invoice_archive', 'contract_records'];
const EMPTY_KEPT = `do $$ begin
  if ${KEPT.map((name) => `exists (select from ${name})`).join(' or ')} then
    set local session_replication_role = replica;
    ${KEPT.map((name) => `delete from ${name};`).join(' ')}
  end if;
end $$`;

/**
 * The statement that empties every table and resets its sequences. It is one statement, so that foreign keys are
 * checked after all deletes; truncate would recreate some hundred files, which takes ten times as long.
 */
async function emptyingStatement(db: Database): Promise<string> {
  const found = await queryRows<{ kind: 'table' | 'sequence'; name: string }>(
    db,
    sql`select 'table' as kind, quote_ident(tablename) as name from pg_tables where schemaname = 'public'
        union all select 'sequence', quote_ident(sequencename) from pg_sequences where schemaname = 'public'`,
  );
  const names = (kind: string) => found.filter((one) => one.kind === kind).map(({ name }) => name);
  const deletes = names('table')
    .filter((name) => !KEPT.includes(name))
    .map((name, index) => `emptied_${index} as (delete from ${name})`);
  const restarts = names('sequence').map((name) => `setval('${name}', 1, false)`);
  return `with ${deletes.join(', ')} select ${restarts.join(', ')}`;
}

/** Changes with the migrations, so that an outdated copy is never reused. */
const version = () =>
  createHash('sha256')
    .update(JSON.stringify(readMigrationFiles(MIGRATIONS)))
    .digest('hex')
    .slice(0, 12);

/** Loads a dump of a migrated database, which the first test file makes. */
async function inMemory() {
  const dump = join(tmpdir(), `spreadwise-test-database-${version()}.tar`);
  if (!existsSync(dump)) {
    const fresh = await PGlite.create();
    await migrateEmbedded(drizzleEmbedded(fresh), MIGRATIONS);
    const draft = `${dump}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await (await fresh.dumpDataDir('none')).arrayBuffer()));
    await fresh.close();
    renameSync(draft, dump);
  }
  const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) });
  const stillAsked = askedOfEmbedded(client);
  return { db: drizzleEmbedded(client, { schema }), stillAsked, close: () => client.close() };
}

/** Creates a new database from a migrated template. */
async function onServer(url: string) {
  const template = `spreadwise_test_${version()}`;
  const name = `${template}_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
  const found = await admin.query('select 1 from pg_database where datname = $1', [template]);
  if (found.rowCount === 0) {
    await admin.query(`drop database if exists ${template}_draft`);
    await admin.query(`create database ${template}_draft`);
    const draft = new pg.Client({ connectionString: withName(url, `${template}_draft`) });
    await draft.connect();
    await migrateServer(drizzleServer(draft), MIGRATIONS);
    await draft.end();
    await admin.query(`alter database ${template}_draft rename to ${template}`);
  }
  // Copying files takes a quarter of the time of writing every block to the log, the default.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.query('select pg_advisory_unlock(hashtext($1))', [template]);
  const db = drizzleServer({ connection: { connectionString: withName(url, name), max: 10 }, schema });
  // The drop can overtake the shutdown of a connection that was just ended.
  db.$client.on('error', () => {});
  const close = async () => {
    await db.$client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { db, stillAsked: askedOfServer(db.$client, admin, name), close };
}

function withName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
