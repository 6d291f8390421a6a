/** The SQL of contracts: when one began, and whether it was asked for to begin before the time to withdraw is over. */
import { and, eq, min, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, checkoutAttempts } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import type { BillingAction } from '../audit-actions';

export const createContractsStore = (db: Database) => bound(db, { termsOf });

const BEGAN: BillingAction = 'subscription.began';

/** `beganAt` null: so long ago that the note is gone. */
async function termsOf(
  db: Database,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<{ readonly beganAt: Date | null; readonly beginNow: boolean }> {
  const { action, subject, details, at } = auditLog;
  const isIts = sql`${details}->>'subscriptionId' = ${id}`;
  const [began] = await db
    .select({ at: min(at) })
    .from(auditLog)
    .where(and(eq(subject, customerId), eq(action, BEGAN), isIts));
  const { beginNow, subscriptionId } = checkoutAttempts;
  const [attempt] = await db.select({ beginNow }).from(checkoutAttempts).where(eq(subscriptionId, id));
  return { beganAt: began?.at ?? null, beginNow: attempt?.beginNow ?? false };
}

export type ContractsStore = ReturnType<typeof createContractsStore>;
