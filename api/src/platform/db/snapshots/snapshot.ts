/** A database at one moment: its tables' row counts and sums, and a dump of the same moment. */
import type { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../database';

/** `rows` and `sum` reveal whether two copies of a table differ, independent of the order of rows. */
export interface TableSum {
  readonly table: string;
  readonly rows: number;
  readonly sum: string;
}

export type SnapshotFacts = Awaited<ReturnType<typeof readFacts>>;

export interface DatabaseSnapshot {
  readonly facts: SnapshotFacts;
  /** Can be read once; fails if the dump fails. */
  readonly dump: Readable;
  close(): Promise<void>;
}

/** Needs a transaction that sees one moment. */
export async function readFacts(tx: Database, kind: 'embedded' | 'server') {
  const [about] = await queryRows<{ version: string; migrations: number }>(
    tx,
    sql`select current_setting('server_version') as version,
          (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
  );
  return {
    kind,
    version: about?.version ?? 'unknown',
    migrations: about?.migrations ?? 0,
    tables: await sumTables(tx),
    /** The versions of remotes whose files belong to it. */
    remoteVersions: await queryRows<{ name: string; version: string }>(
      tx,
      sql`select name, version from remote_versions order by 1, 2`,
    ),
  };
}

/** Settings under which every copy renders a row as the same text. */
export const TEXT_SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
};

export async function sumTables(tx: Database): Promise<TableSum[]> {
  for (const [name, value] of Object.entries(TEXT_SETTINGS))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
  const names = await queryRows<{ schema: string; name: string }>(
    tx,
    sql`select schemaname as schema, tablename as name from pg_tables
        where schemaname in ('public', 'drizzle') order by 1, 2`,
  );
  const sums: TableSum[] = [];
  for (const { schema, name } of names) {
    const [found] = await queryRows<{ rows: number; sum: string }>(tx, sumOf(schema, name));
    sums.push({ table: `${schema}.${name}`, rows: found?.rows ?? 0, sum: found?.sum ?? '' });
  }
  return sums;
}

/** Sums, because rows have no order; md5, because every version computes the same. Without parameters. */
export const sumOf = (schema: string, name: string): SQL =>
  sql`select count(*)::float8 as rows,
        coalesce(sum(('x' || left(md5(one_row::text), 16))::bit(64)::bigint), 0)::text as sum
      from ${sql.identifier(schema)}.${sql.identifier(name)} one_row`;
