/** The SQL of keys that the installation made for itself. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { madeKeys } from '../../../platform/db/schema';

export function createMadeKeysStore(db: Database) {
  const find = async (name: string): Promise<string | null> => {
    const [row] = await db.select().from(madeKeys).where(eq(madeKeys.name, name));
    return row?.value ?? null;
  };
  return {
    find,
    /** Answers what is kept then: another process may have been first. */
    async add(name: string, value: string, now: Date): Promise<string> {
      await db.insert(madeKeys).values({ name, value, createdAt: now }).onConflictDoNothing();
      return (await find(name)) ?? value;
    },
    async replace(name: string, before: string, after: string): Promise<void> {
      await db
        .update(madeKeys)
        .set({ value: after })
        .where(and(eq(madeKeys.name, name), eq(madeKeys.value, before)));
    },
  };
}
