/** PostgreSQL in this process (PGlite), in a folder that only this process may open. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockFolder } from './lock';
import { MIGRATIONS } from './migrations';
import type { OpenDatabase } from './open';
import * as schema from './schema';

export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const client = await PGlite.create(join(dataDir, 'database'));
    const db = drizzle(client, { schema });
    await migrate(db, MIGRATIONS);
    const close = async () => {
      await client.close();
      unlock();
    };
    return { db, kind: 'embedded', close };
  } catch (error) {
    unlock();
    throw error;
  }
}
