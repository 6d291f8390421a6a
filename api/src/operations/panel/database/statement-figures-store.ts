/** Which statements take the most time, where PostgreSQL counts them. */
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';
import { errorCode } from '../../../platform/db/error-code';

const MOST = 50;
const STATEMENT_LENGTH = 1_000;
/** The extension is made, and its library not loaded. */
const NOT_LOADED = '55000';
const ONLY_LOADED =
  'Statements are not counted: add pg_stat_statements to shared_preload_libraries, and restart PostgreSQL.';

export async function readStatements(db: Database, kind: 'embedded' | 'server') {
  if (kind === 'embedded')
    return { statements: null, why: 'The embedded database does not count its statements; a server can.' };
  const [extension] = await queryRows<{ schema: string }>(
    db,
    sql`select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_stat_statements'`,
  );
  if (!extension)
    return {
      statements: null,
      why: 'Statements are not counted: load pg_stat_statements (shared_preload_libraries), then run "create extension pg_stat_statements" in this database.',
    };
  try {
    return { statements: await readFigures(db, extension.schema), why: null };
  } catch (error) {
    if (errorCode(error) !== NOT_LOADED) throw error;
    return { statements: null, why: ONLY_LOADED };
  }
}

/** `schema` is quoted by the server. Statements come with placeholders for their values. */
const readFigures = (db: Database, schema: string) =>
  queryRows<{
    statement: string;
    calls: number;
    totalMs: number;
    meanMs: number;
    maxMs: number;
    rows: number;
  }>(
    db,
    sql`select left(query, ${STATEMENT_LENGTH}) as statement, calls::float8 as calls, total_exec_time as "totalMs",
          mean_exec_time as "meanMs", max_exec_time as "maxMs", rows::float8 as rows
        from ${sql.raw(schema)}.pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())
          and userid = (select oid from pg_roles where rolname = current_user)
        order by total_exec_time desc limit ${MOST}`,
  );
