/** SQL for what the owner saves by name in the panel: views of the customer list, and statements. */
import { MOST_KEPT_STATEMENTS, MOST_VIEWS } from '@spreadwise/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { keptStatements, keptViews } from '../../platform/db/schema';

export const createViewsStore = (db: Database) => createKeptStore(db, keptViews, MOST_VIEWS);

export const createStatementsStore = (db: Database) =>
  createKeptStore(db, keptStatements, MOST_KEPT_STATEMENTS);

function createKeptStore<T extends typeof keptViews | typeof keptStatements>(
  db: Database,
  given: T,
  most: number,
) {
  type Saved = Omit<T['$inferSelect'], 'id' | 'createdAt'>;
  // The tables differ only in the column of what is saved.
  const table = given as typeof keptViews;
  return {
    async list(): Promise<(Saved & { id: string })[]> {
      const rows = await db.select().from(table).orderBy(asc(table.name));
      return rows.map(({ id, createdAt: _, ...saved }) => ({
        ...(saved as unknown as Saved),
        id: String(id),
      }));
    },
    /** Replaces what has the name. False: too much is saved. */
    async keep(saved: Saved, now: Date): Promise<boolean> {
      const set = saved as typeof keptViews.$inferSelect;
      const known = await db.$count(table, eq(table.name, set.name));
      if (known === 0 && (await db.$count(table)) >= most) return false;
      await db
        .insert(table)
        .values({ ...set, createdAt: now })
        .onConflictDoUpdate({ target: table.name, set });
      return true;
    },
    async forget(id: number): Promise<void> {
      await db.delete(table).where(eq(table.id, id));
    },
  };
}
