/** Snapshots of a PostgreSQL server's database by pg_dump, and databases made of them by pg_restore. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, queryRows } from '../database';
import * as schema from '../schema';
import { readFacts, type Snapshot, sumTables, type TableSum } from './snapshot';

/** PostgreSQL's own programs are not there, or did not do it. The message is for the operator. */
export class PostgresProgramError extends Error {
  override readonly name = 'PostgresProgramError';
}

/** The product goes on meanwhile: the snapshot is exported, and both the sums and pg_dump see it. */
export async function snapshotServer(url: string): Promise<Snapshot> {
  const client = await connected(url);
  try {
    // Drizzle's types are of an older pg.
    const db: Database = drizzle(client as never, { schema });
    await client.query('begin isolation level repeatable read read only');
    const facts = await readFacts(db, 'server');
    const [exported] = await queryRows<{ id: string }>(db, sql`select pg_export_snapshot() as id`);
    const program = startProgram('pg_dump', url, ['--format=custom', `--snapshot=${exported?.id}`]);
    program.stdin?.end();
    const dump = program.stdout?.pipe(new PassThrough(), { end: false }) as PassThrough;
    ended(program, 'pg_dump').then(
      () => dump.end(),
      (error: Error) => dump.destroy(error),
    );
    return { facts, dump, close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Whether there is anything in it, and how many others are connected to it. */
export async function lookAtServer(url: string): Promise<{ isEmpty: boolean; others: number }> {
  const client = await connected(url);
  try {
    const { rows } = await client.query<{ tables: number; others: number }>(
      `select (select count(*)::int from pg_tables where schemaname in ('public', 'drizzle')) as tables,
         (select count(*)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others`,
    );
    return { isEmpty: rows[0]?.tables === 0, others: rows[0]?.others ?? 0 };
  } finally {
    await client.end();
  }
}

/** Deletes what is in a database, makes it what a dump says, and sums it up. */
export async function loadServer(dump: Readable, url: string): Promise<readonly TableSum[]> {
  const client = await connected(url);
  try {
    await client.query('begin');
    await client.query('drop schema if exists drizzle cascade');
    await client.query('drop schema if exists public cascade');
    await client.query('create schema public');
    await client.query('commit');
    const program = startProgram('pg_restore', url, [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
    ]);
    // What pg_restore says of a dump that it does not take is told by its end, not by the broken pipe.
    program.stdin?.on('error', () => {});
    dump.on('error', () => program.kill());
    if (program.stdin) dump.pipe(program.stdin);
    await ended(program, 'pg_restore');
    const db: Database = drizzle(client as never, { schema });
    return await db.transaction((tx) => sumTables(tx));
  } finally {
    await client.end();
  }
}

/** The same in a database of its own on that server, gone afterwards. */
export async function tryOnServer(dump: Readable, url: string): Promise<readonly TableSum[]> {
  const name = `spreadwise_verify_${randomBytes(6).toString('hex')}`;
  const admin = await connected(url);
  try {
    await admin.query(`create database ${name}`);
    try {
      return await loadServer(dump, Object.assign(new URL(url), { pathname: `/${name}` }).href);
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await admin.end();
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The password goes by the environment: arguments can be read by every user of the machine. */
function startProgram(name: 'pg_dump' | 'pg_restore', url: string, args: readonly string[]): ChildProcess {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env = password ? { ...process.env, PGPASSWORD: password } : process.env;
  return spawn(programPath(name), [...args, `--dbname=${address.href}`], {
    env,
    stdio: ['pipe', name === 'pg_dump' ? 'pipe' : 'ignore', 'pipe'],
  });
}

/** In the PATH, or where Debian keeps them, the newest first. */
function programPath(name: string): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((one) => join(debian, one, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = folders.map((folder) => join(folder, name)).find(existsSync);
  if (!found)
    throw new PostgresProgramError(
      `${name} is not there; install PostgreSQL's client programs, of the server's version or later.`,
    );
  return found;
}

function ended(program: ChildProcess, name: string): Promise<void> {
  const said: Buffer[] = [];
  program.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve, reject) => {
    program.on('error', reject);
    program.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new PostgresProgramError(`${name} failed: ${Buffer.concat(said).toString().trim()}`));
    });
  });
}
