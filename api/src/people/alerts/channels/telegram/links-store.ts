/** The SQL of one-time links to Telegram. */
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../../platform/db/database';
import { telegramLinks } from '../../../../platform/db/schema';

export type LinksStore = ReturnType<typeof createLinksStore>;

export function createLinksStore(db: Database) {
  return {
    /** In place of the customer's link before. */
    async add(link: typeof telegramLinks.$inferInsert): Promise<void> {
      await db
        .insert(telegramLinks)
        .values(link)
        .onConflictDoUpdate({ target: telegramLinks.customerId, set: link });
    },

    /** Whose it was; it is used up. Null: there is none that works. */
    async take(hash: string, now: Date): Promise<string | null> {
      const [row] = await db
        .delete(telegramLinks)
        .where(and(eq(telegramLinks.hash, hash), gt(telegramLinks.expiresAt, now)))
        .returning();
      return row?.customerId ?? null;
    },
  };
}
