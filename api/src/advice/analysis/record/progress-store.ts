/** How far a sum has come, as a row that is locked while more is added: so nothing is counted twice, whoever counts. */
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database';
import { analysisProgress } from '../../../platform/db/schema';

export async function positionOf(db: Database, key: string): Promise<number> {
  const [row] = await db.select().from(analysisProgress).where(eq(analysisProgress.key, key));
  return row?.position ?? 0;
}

/** `add` answers how far it has come, or null where nothing was added. Whether anything was. */
export const advance = (
  db: Database,
  key: string,
  add: (tx: Transaction, position: number) => Promise<number | null>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.insert(analysisProgress).values({ key, position: 0 }).onConflictDoNothing();
    const isTheSum = eq(analysisProgress.key, key);
    const [row] = await tx.select().from(analysisProgress).where(isTheSum).for('update');
    const position = await add(tx, row?.position ?? 0);
    if (position === null) return false;
    await tx.update(analysisProgress).set({ position }).where(isTheSum);
    return true;
  });
