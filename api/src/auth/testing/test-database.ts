/** A migrated database in memory, for tests. */
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type Database, queryRows } from '../../db/database';
import { MIGRATIONS } from '../../db/migrations';
import * as schema from '../../db/schema';

export interface MemoryDatabase {
  readonly db: Database;
  empty(): Promise<void>;
  close(): Promise<void>;
  /** The SQL that ran meanwhile, without its parameters. */
  statementsDuring(work: () => Promise<void>): Promise<string[]>;
}

export async function memoryDatabase(): Promise<MemoryDatabase> {
  const client = await PGlite.create();
  let seen: string[] = [];
  const db = drizzle(client, { schema, logger: { logQuery: (query) => void seen.push(query) } });
  await migrate(db, MIGRATIONS);
  const tables = await queryRows<{ tablename: string }>(
    db,
    sql`select tablename from pg_tables where schemaname = 'public'`,
  );
  const names = tables.map(({ tablename }) => `"${tablename}"`).join(', ');
  return {
    db,
    empty: async () => void (await client.exec(`truncate ${names} restart identity cascade`)),
    close: () => client.close(),
    async statementsDuring(work) {
      seen = [];
      await work();
      return seen;
    },
  };
}
