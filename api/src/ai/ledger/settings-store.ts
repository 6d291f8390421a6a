/** The SQL of the settings: one row, changed with a line in the audit log. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { aiSettings, auditLog } from '../../db/schema';
import { type AiSettings, FIRST_SETTINGS } from './budget';

const KEY = 'settings';

export function createSettingsStore(db: Database) {
  const read = async (within: Pick<Database, 'select'>): Promise<AiSettings> => {
    const [row] = await within.select().from(aiSettings).where(eq(aiSettings.key, KEY));
    // What a later release adds has its first value until it is set.
    return { ...FIRST_SETTINGS, ...(row?.value as Partial<AiSettings> | undefined) };
  };
  return {
    read: () => read(db),
    change: (next: AiSettings, actor: string, at: Date): Promise<void> =>
      db.transaction(async (tx) => {
        const before = await read(tx);
        const value = { ...next };
        await tx
          .insert(aiSettings)
          .values({ key: KEY, value })
          .onConflictDoUpdate({ target: aiSettings.key, set: { value } });
        await tx
          .insert(auditLog)
          .values({ at, actor, action: 'ai.settings changed', details: { before, after: next } });
      }),
  };
}
export type SettingsStore = ReturnType<typeof createSettingsStore>;
