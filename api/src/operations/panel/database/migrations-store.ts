/** The migrations of this release with their SQL, and which of them the database has had. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';
import { MIGRATIONS } from '../../../platform/db/driver';

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const read = (name: string) => readFile(join(MIGRATIONS.migrationsFolder, name), 'utf8');

async function readFiles() {
  const { entries } = JSON.parse(await read('meta/_journal.json')) as Journal;
  return Promise.all(entries.map(async ({ tag, when }) => ({ tag, when, text: await read(`${tag}.sql`) })));
}

/** They do not change while a release runs. */
let files: Awaited<ReturnType<typeof readFiles>> | null = null;

export async function readMigrations(db: Database) {
  const [last] = await queryRows<{ at: string | null }>(
    db,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  // They are applied in this order, each once, and remembered by when they were written.
  files ??= await readFiles();
  return files
    .map(({ tag, when, text }) => ({
      name: tag,
      writtenAt: new Date(when).toISOString(),
      isApplied: when <= Number(last?.at ?? 0),
      sql: text,
    }))
    .reverse();
}
