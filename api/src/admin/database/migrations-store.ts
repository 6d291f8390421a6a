/** The migrations of this release with their SQL, and which of them the database has had. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database';
import { MIGRATIONS } from '../../db/driver';

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const read = (name: string) => readFileSync(join(MIGRATIONS.migrationsFolder, name), 'utf8');

export async function readMigrations(db: Database) {
  const [last] = await queryRows<{ at: string | null }>(
    db,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  // They are applied in this order, each once, and remembered by when they were written.
  const { entries } = JSON.parse(read('meta/_journal.json')) as Journal;
  return entries
    .map(({ tag, when }) => ({
      name: tag,
      writtenAt: new Date(when).toISOString(),
      isApplied: when <= Number(last?.at ?? 0),
      sql: read(`${tag}.sql`),
    }))
    .reverse();
}
