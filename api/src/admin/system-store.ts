/** What the owner may know of the database and the live sessions. */
import { and, count, gt, isNull, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../db/database';
import { sessions } from '../db/schema';

export async function countSessions(db: Database, now: Date) {
  const live = await db
    .select({ role: sessions.role, count: count() })
    .from(sessions)
    .where(and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .groupBy(sessions.role);
  const of = (role: 'OWNER' | 'CUSTOMER') => live.find((row) => row.role === role)?.count ?? 0;
  return { owner: of('OWNER'), customer: of('CUSTOMER') };
}

/** Rows are counted in the embedded database; of a server's, which may be large, they are what it supposes. */
export async function describeDatabase(db: Database, kind: 'embedded' | 'server') {
  const [about] = await queryRows<{ version: string; size: string; migrations: string }>(
    db,
    sql`select current_setting('server_version') as version,
          pg_database_size(current_database())::text as size,
          (select count(*) from drizzle.__drizzle_migrations)::text as migrations`,
  );
  const isEstimate = kind === 'server';
  return {
    version: about?.version ?? 'unknown',
    sizeBytes: Number(about?.size ?? 0),
    migrations: Number(about?.migrations ?? 0),
    isEstimate,
    tables: isEstimate ? await estimateTables(db) : await countTables(db),
  };
}

interface TableRows {
  readonly name: string;
  readonly rows: number;
}

/** As of the last vacuum or analyze; before the first of them, as the server has heard of inserts and deletes. */
const estimateTables = (db: Database): Promise<TableRows[]> =>
  queryRows(
    db,
    sql`select c.relname as name, (case when c.reltuples < 0 then coalesce(s.n_live_tup, 0) else c.reltuples end)::float8 as rows
        from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
        order by 1`,
  );

async function countTables(db: Database): Promise<TableRows[]> {
  const names = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const tables: TableRows[] = [];
  for (const { name } of names) {
    const [counted] = await queryRows<{ rows: string }>(
      db,
      sql`select count(*)::text as rows from ${sql.identifier(name)}`,
    );
    tables.push({ name, rows: Number(counted?.rows ?? 0) });
  }
  return tables;
}
