/** The SQL of views of the customers that are kept by a name. */
import { type KeptView, MOST_VIEWS } from '@spreadwise/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { keptViews } from '../../../platform/db/schema';

export function createViewsStore(db: Database) {
  return {
    async list(): Promise<KeptView[]> {
      const rows = await db.select().from(keptViews).orderBy(asc(keptViews.name));
      return rows.map(({ id, name, filter }) => ({ id: String(id), name, filter }));
    },
    /** False where there are too many. */
    async keep({ name, filter }: Pick<KeptView, 'name' | 'filter'>, now: Date): Promise<boolean> {
      const known = await db.$count(keptViews, eq(keptViews.name, name));
      if (known === 0 && (await db.$count(keptViews)) >= MOST_VIEWS) return false;
      await db
        .insert(keptViews)
        .values({ name, filter, createdAt: now })
        .onConflictDoUpdate({ target: keptViews.name, set: { filter } });
      return true;
    },
    async forget(id: number): Promise<void> {
      await db.delete(keptViews).where(eq(keptViews.id, id));
    },
  };
}
