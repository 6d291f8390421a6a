/** The SQL of statements that are kept by a name. */
import { type KeptStatement, MOST_KEPT_STATEMENTS } from '@spreadwise/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { keptStatements } from '../../../platform/db/schema';

export function createKeptStatementsStore(db: Database) {
  return {
    async list(): Promise<KeptStatement[]> {
      const rows = await db.select().from(keptStatements).orderBy(asc(keptStatements.name));
      return rows.map(({ id, name, sql }) => ({ id: String(id), name, sql }));
    },
    /** False where there are too many. */
    async keep({ name, sql }: Pick<KeptStatement, 'name' | 'sql'>, now: Date): Promise<boolean> {
      const known = await db.$count(keptStatements, eq(keptStatements.name, name));
      if (known === 0 && (await db.$count(keptStatements)) >= MOST_KEPT_STATEMENTS) return false;
      await db
        .insert(keptStatements)
        .values({ name, sql, createdAt: now })
        .onConflictDoUpdate({ target: keptStatements.name, set: { sql } });
      return true;
    },
    async forget(id: number): Promise<void> {
      await db.delete(keptStatements).where(eq(keptStatements.id, id));
    },
  };
}
