/** A migrated, empty database for a proof: in memory, or on a throw-away server. */
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import type { Database } from '../../api/src/platform/db/database';
import * as schema from '../../api/src/platform/db/schema';

const MIGRATIONS = { migrationsFolder: 'api/src/platform/db/migrations' };

/** `url` undefined: in memory. */
export async function proofDatabase(url: string | undefined): Promise<Database> {
  if (url) {
    const db = drizzleServer({ connection: { connectionString: url, max: 10 }, schema });
    await migrateServer(db, MIGRATIONS);
    return db as unknown as Database;
  }
  const db = drizzleEmbedded(await PGlite.create(), { schema });
  await migrateEmbedded(db, MIGRATIONS);
  return db as unknown as Database;
}
