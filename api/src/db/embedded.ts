/** PostgreSQL in this process (PGlite), in a folder that only this process may open (see data-dir). */
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { MIGRATIONS, type OpenDatabase } from './driver';
import * as schema from './schema';

export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const client = await PGlite.create(folder);
  const db = drizzle(client, { schema });
  await migrate(db, MIGRATIONS);
  return { db, kind: 'embedded', close: () => client.close() };
}
