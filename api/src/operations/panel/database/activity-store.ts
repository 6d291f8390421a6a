/** What runs in the database now, who blocks whom, cancelling it, and which statements take the most time. */
import type { RunningStatement, StatementFigures } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';
import { auditLog } from '../../../platform/db/schema';
import { errorCode } from '../../../platform/db/sql';

/** Process ids are reused; together with the connection's start they are unique. */
const ID = sql.raw(`a.pid || '.' || extract(epoch from a.backend_start)`);
/** Other client connections of this database, without the asking one. */
const OTHERS = sql.raw(
  `a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid()`,
);
const STATEMENT_LENGTH = 500;
const MOST_RUNNING = 100;

export async function readActivity(db: Database) {
  const [connections] = await queryRows<{ used: number; most: number; idle: number }>(
    db,
    sql`select count(*)::int as used, count(*) filter (where state = 'idle')::int as idle,
          current_setting('max_connections')::int as most
        from pg_stat_activity where backend_type = 'client backend'`,
  );
  const running = await queryRows<Omit<RunningStatement, 'since'> & { since: number }>(
    db,
    sql`select ${ID} as id, a.pid, a.state,
          extract(epoch from coalesce(case when a.state = 'active' then a.query_start else a.xact_start end, a.state_change))::float8 as since,
          case when a.usename = current_user then left(a.query, ${STATEMENT_LENGTH}) end as statement,
          pg_blocking_pids(a.pid) as "waitsFor",
          (select coalesce(l.relation::regclass::text, l.locktype) from pg_locks l
            where l.pid = a.pid and not l.granted limit 1) as "waitsOn"
        from pg_stat_activity a
        where ${OTHERS} and a.state is not null and a.state <> 'idle'
        order by since limit ${MOST_RUNNING}`,
  );
  const replicas = await queryRows<{ name: string; state: string | null; behindBytes: number | null }>(
    db,
    sql`select coalesce(application_name, '') as name, state,
          pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as "behindBytes"
        from pg_stat_replication order by 1`,
  );
  return {
    replicas: [...replicas],
    connections: connections ?? { used: 0, most: 0, idle: 0 },
    running: running.map(({ since, ...one }) => ({ ...one, since: new Date(since * 1000).toISOString() })),
  };
}

/** Returns whether it existed, belonged to this user, and had something to end. */
export function endRunning(db: Database, id: string, how: 'statement' | 'connection', at: Date) {
  const end = sql.raw(how === 'statement' ? 'pg_cancel_backend' : 'pg_terminate_backend');
  // Between two statements there is nothing to cancel, but the server would report success.
  const isRunning = how === 'statement' ? sql`a.state = 'active'` : sql`true`;
  return db.transaction(async (tx) => {
    const [ended] = await queryRows<{ statement: string; done: boolean }>(
      tx,
      sql`select left(a.query, ${STATEMENT_LENGTH}) as statement, ${end}(a.pid) as done from pg_stat_activity a
          where ${OTHERS} and a.usename = current_user and ${isRunning} and ${ID} = ${id}`,
    );
    if (!ended?.done) return false;
    const details = { how, statement: ended.statement };
    await tx.insert(auditLog).values({ at, actor: 'owner', action: 'database.ended', details });
    return true;
  });
}

const MOST_COUNTED = 50;
const COUNTED_LENGTH = 1_000;
/** The extension exists, but its library is not loaded. */
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
    return { statements: await readCounted(db, extension.schema), why: null };
  } catch (error) {
    if (errorCode(error) !== NOT_LOADED) throw error;
    return { statements: null, why: ONLY_LOADED };
  }
}

/** `schema` is quoted by the server. Statements contain placeholders instead of values. */
const readCounted = (db: Database, schema: string) =>
  queryRows<StatementFigures>(
    db,
    sql`select left(query, ${COUNTED_LENGTH}) as statement, calls::float8 as calls, total_exec_time as "totalMs",
          mean_exec_time as "meanMs", max_exec_time as "maxMs", rows::float8 as rows
        from ${sql.raw(schema)}.pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())
          and userid = (select oid from pg_roles where rolname = current_user)
        order by total_exec_time desc limit ${MOST_COUNTED}`,
  );
