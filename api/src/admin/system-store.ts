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

export async function describeDatabase(db: Database) {
  const [about] = await queryRows<{ version: string; size: string; migrations: string }>(
    db,
    sql`select current_setting('server_version') as version,
          pg_database_size(current_database())::text as size,
          (select count(*) from drizzle.__drizzle_migrations)::text as migrations`,
  );
  const names = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const tables: { name: string; rows: number }[] = [];
  for (const { name } of names) {
    const [counted] = await queryRows<{ rows: string }>(
      db,
      sql`select count(*)::text as rows from ${sql.identifier(name)}`,
    );
    tables.push({ name, rows: Number(counted?.rows ?? 0) });
  }
  return {
    version: about?.version ?? 'unknown',
    sizeBytes: Number(about?.size ?? 0),
    migrations: Number(about?.migrations ?? 0),
    tables,
  };
}
