/** The statistics that findings are made of. */
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';
import { findingsOf, type IndexFacts, type KeyWithoutIndex, type TableFacts } from './findings';

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
