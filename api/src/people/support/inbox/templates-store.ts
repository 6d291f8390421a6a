/** The SQL of answers that are kept to be used again. */
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, supportTemplates } from '../../../platform/db/schema';
import type { Act } from './inbox-store';

export type TemplateRow = typeof supportTemplates.$inferSelect;
export type TemplatesStore = ReturnType<typeof createTemplatesStore>;

export const MOST_TEMPLATES = 100;

export function createTemplatesStore(db: Database) {
  return {
    list: (): Promise<TemplateRow[]> =>
      db.select().from(supportTemplates).orderBy(asc(supportTemplates.title)).limit(MOST_TEMPLATES),

    /** Null: there are as many as there may be. */
    save(title: string, text: string, { actor, at }: Act): Promise<TemplateRow | null> {
      return db.transaction(async (tx) => {
        const others = await tx.$count(supportTemplates);
        const [known] = await tx
          .select({ text: supportTemplates.text })
          .from(supportTemplates)
          .where(eq(supportTemplates.title, title))
          .for('update');
        if (!known && others >= MOST_TEMPLATES) return null;
        const [row] = await tx
          .insert(supportTemplates)
          .values({ title, text, updatedAt: at })
          .onConflictDoUpdate({ target: supportTemplates.title, set: { text, updatedAt: at } })
          .returning();
        const details = { title, from: known?.text ?? null, to: text };
        await tx.insert(auditLog).values({ at, actor, action: 'support.templateSaved', details });
        return row ?? null;
      });
    },

    /** Whether there was such a template. */
    remove(id: number, { actor, at }: Act): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [row] = await tx.delete(supportTemplates).where(eq(supportTemplates.id, id)).returning();
        if (!row) return false;
        const details = { title: row.title, from: row.text };
        await tx.insert(auditLog).values({ at, actor, action: 'support.templateRemoved', details });
        return true;
      });
    },
  };
}
