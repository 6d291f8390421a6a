/** Snapshots of a PostgreSQL server's database by pg_dump, and databases restored from them by pg_restore and psql. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { OperatorError } from '../../operator-error';
import { type Database, queryRows } from '../database';
import * as schema from '../schema';
import { MIGRATION_LOCK } from '../sql';
import { unreachable } from '../unavailable';
import { type DatabaseSnapshot, readFacts, sumOf, sumTables, type TableSum, TEXT_SETTINGS } from './snapshot';

/** PostgreSQL's client programs are missing or failed. The message is for the operator. */
export class PostgresProgramError extends OperatorError {}

/** The product keeps running: the sums and pg_dump both use one exported snapshot. */
export async function snapshotServer(url: string): Promise<DatabaseSnapshot> {
  const client = await connected(url);
  try {
    // Drizzle's types target an older pg.
    const db: Database = drizzle(client as never, { schema });
    await client.query('begin isolation level repeatable read read only');
    const facts = await readFacts(db, 'server');
    const [exported] = await queryRows<{ id: string }>(db, sql`select pg_export_snapshot() as id`);
    const program = startProgram('pg_dump', ['--format=custom', `--snapshot=${exported?.id}`], url);
    program.stdin.end();
    const dump = program.stdout.pipe(new PassThrough(), { end: false });
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

/** A database that no replica migrates while it is held. */
export interface HeldServer {
  /** Whether it is empty, and how many other clients are connected. */
  look(): Promise<{ readonly isEmpty: boolean; readonly others: number }>;
  /** Restores a dump and returns its sums. If it fails, or the sums differ from `expected`, the old contents stay. */
  replace(dump: Buffer, expected: readonly TableSum[]): Promise<readonly TableSum[]>;
}

/** Waits for a replica that is migrating. Replicas that start meanwhile wait for the end of `work`. */
export const holdServer = <T>(url: string, work: (server: HeldServer) => Promise<T>): Promise<T> =>
  connectedTo(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return work({
      look: () => look(client),
      async replace(dump, expected) {
        await load(dump, url, expected);
        return sumUp(client);
      },
    });
  });

async function look(client: pg.Client): Promise<{ isEmpty: boolean; others: number }> {
  const { rows } = await client.query<{ tables: number; others: number }>(
    `select (select count(*)::int from pg_tables where schemaname in ('public', 'drizzle')) as tables,
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others`,
  );
  return { isEmpty: rows[0]?.tables === 0, others: rows[0]?.others ?? 0 };
}

const sumUp = (client: pg.Client): Promise<readonly TableSum[]> =>
  // Drizzle's types target an older pg.
  (drizzle(client as never, { schema }) as Database).transaction((tx) => sumTables(tx));

/** Restores a dump into a temporary database on that server, and returns its sums. */
export const tryOnServer = (dump: Buffer, url: string): Promise<readonly TableSum[]> =>
  connectedTo(url, async (admin) => {
    const name = `spreadwise_verify_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name}`);
    try {
      const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href;
      await load(dump, scratch, []);
      return await connectedTo(scratch, sumUp);
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`);
    }
  });

const EMPTIED = `set client_min_messages = warning;
begin;
drop schema if exists drizzle cascade;
drop schema if exists public cascade;
create schema public;
`;

/**
 * One transaction deletes the old contents, loads the dump and compares the sums; it commits only after pg_restore has
 * read everything, so any failure leaves the old database. pg_restore cannot do this alone, so psql runs it all.
 */
async function load(dump: Buffer, url: string, expected: readonly TableSum[]): Promise<void> {
  await takesDump(dump);
  const writer = startProgram('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], url);
  const reader = startProgram('pg_restore', ['--file=-', '--no-owner', '--no-privileges']);
  // Report the exit of a program, not the broken pipe that it causes.
  for (const { stdin } of [writer, reader]) stdin.on('error', () => {});
  writer.stdout.resume();
  writer.stdin.write(EMPTIED);
  reader.stdin.end(dump);
  reader.stdout.pipe(writer.stdin, { end: false });
  const outcomes = await Promise.allSettled([
    ended(writer, 'psql').finally(() => reader.kill()),
    ended(reader, 'pg_restore').then(
      () => writer.stdin.end(`${comparisonWith(expected)}commit;\n`),
      (error) => {
        writer.stdin.end();
        throw error;
      },
    ),
  ]);
  for (const one of outcomes) if (one.status === 'rejected') throw one.reason;
}

/** Fails unless the installed programs can read the dump at all, before anything else is tried. */
async function takesDump(dump: Buffer): Promise<void> {
  const program = startProgram('pg_restore', ['--list']);
  program.stdin.on('error', () => {});
  program.stdout.resume();
  program.stdin.end(dump);
  await ended(program, 'pg_restore');
}

/** SQL that fails if a table differs from its expected sum. */
function comparisonWith(expected: readonly TableSum[]): string {
  const settings = Object.entries(TEXT_SETTINGS).map(([name, value]) => `set local ${name} = '${value}';\n`);
  const checks = expected.map(({ table, rows, sum }) => {
    const [schemaName = '', ...name] = table.split('.');
    const found = new PgDialect().sqlToQuery(sumOf(schemaName, name.join('.'))).sql;
    return `do $check$ begin
  if (select rows = ${Number(rows)} and sum = ${pg.escapeLiteral(sum)} from (${found}) found) is not true then
    raise exception '% is not as it was backed up', ${pg.escapeLiteral(table)};
  end if;
end $check$;
`;
  });
  return [...settings, ...checks].join('');
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  client.on('error', () => {});
  await client.connect().catch((error) => Promise.reject(unreachable(connectionString, error)));
  return client;
}

async function connectedTo<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connected(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Passes the password in the environment: any user of the machine can read arguments. */
function startProgram(name: string, args: readonly string[], url?: string): ChildProcessWithoutNullStreams {
  if (url === undefined) return spawn(programPath(name), args);
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env = password ? { ...process.env, PGPASSWORD: password } : process.env;
  return spawn(programPath(name), [...args, `--dbname=${address.href}`], { env });
}

/** Looks where Debian installs them, newest version first, then in the PATH. */
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
      `${name} is not installed; install PostgreSQL's client programs, of the server's version or later.`,
    );
  return found;
}

function ended(program: ChildProcessWithoutNullStreams, name: string): Promise<void> {
  const said: Buffer[] = [];
  program.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve, reject) => {
    program.on('error', reject);
    program.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new PostgresProgramError(`${name} failed: ${Buffer.concat(said).toString().trim()}`));
    });
  });
}
