/** Findings from the statistics of tables and indexes, in words. */
import type { DatabaseFinding } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';

export async function readFindings(db: Database) {
  const indexes = await queryRows<IndexFacts>(
    db,
    sql`select s.relname as "table", s.indexrelname as name, pg_relation_size(s.indexrelid)::float8 as bytes,
          s.idx_scan::float8 as scans, (i.indisunique or i.indisprimary) as "isConstraint"
        from pg_stat_user_indexes s join pg_index i on i.indexrelid = s.indexrelid where s.schemaname = 'public'`,
  );
  const tables = await queryRows<TableFacts>(
    db,
    sql`select relname as name, n_live_tup::float8 as "liveRows", n_dead_tup::float8 as "deadRows",
          seq_scan::float8 as "wholeReads", seq_tup_read::float8 as "rowsOfWholeReads"
        from pg_stat_user_tables where schemaname = 'public'`,
  );
  const keys = await queryRows<KeyWithoutIndex>(
    db,
    sql`select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as "to"
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
          select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey))`,
  );
  return findingsOf(indexes, tables, keys);
}

interface IndexFacts {
  readonly table: string;
  readonly name: string;
  readonly bytes: number;
  readonly scans: number;
  /** It enforces a constraint, such as uniqueness. */
  readonly isConstraint: boolean;
}

interface TableFacts {
  readonly name: string;
  readonly liveRows: number;
  readonly deadRows: number;
  /** How often the table was scanned sequentially, and how many rows that read. */
  readonly wholeReads: number;
  readonly rowsOfWholeReads: number;
}

/** A foreign key of which no column leads an index. */
interface KeyWithoutIndex {
  readonly table: string;
  readonly column: string;
  readonly to: string;
}

const LARGE_ROWS = 10_000;
const MANY_READS = 100;
const DEAD_SHARE = 0.2;
const LEAST_INDEX_BYTES = 1024 * 1024;

export function findingsOf(
  indexes: readonly IndexFacts[],
  tables: readonly TableFacts[],
  keys: readonly KeyWithoutIndex[],
): DatabaseFinding[] {
  const large = new Set(tables.filter(({ liveRows }) => liveRows >= LARGE_ROWS).map(({ name }) => name));
  return [
    ...tables.flatMap(readWhole),
    ...keys.filter(({ table }) => large.has(table)).map(withoutIndex),
    ...indexes.flatMap(unused),
    ...tables.flatMap(dead),
  ];
}

const count = (value: number) => Math.round(value).toLocaleString('en');

function readWhole({ name, wholeReads, rowsOfWholeReads }: TableFacts): DatabaseFinding[] {
  const rows = rowsOfWholeReads / wholeReads;
  if (wholeReads < MANY_READS || rows < LARGE_ROWS) return [];
  const words = `${name} was scanned sequentially ${count(wholeReads)} times, ${count(rows)} rows each: an index may be missing.`;
  return [{ kind: 'missing-index', table: name, words }];
}

const withoutIndex = ({ table, column, to }: KeyWithoutIndex): DatabaseFinding => ({
  kind: 'missing-index',
  table,
  words: `${table}.${column} references ${to} without an index that leads with it: each row deleted from ${to} scans ${table} sequentially.`,
});

function unused({ table, name, bytes, scans, isConstraint }: IndexFacts): DatabaseFinding[] {
  if (scans > 0 || isConstraint || bytes < LEAST_INDEX_BYTES) return [];
  const words = `The index ${name} of ${table} has not been used since the statistics began, and takes ${count(bytes / 1024 / 1024)} MB. Each write keeps it up to date.`;
  return [{ kind: 'unused-index', table, words }];
}

function dead({ name, liveRows, deadRows }: TableFacts): DatabaseFinding[] {
  const rows = liveRows + deadRows;
  if (deadRows < LARGE_ROWS || deadRows / rows < DEAD_SHARE) return [];
  const words = `${Math.round((100 * deadRows) / rows)}% of the rows of ${name} are dead (${count(deadRows)}): a vacuum frees their space, unless a long transaction holds it up.`;
  return [{ kind: 'dead-rows', table: name, words }];
}
