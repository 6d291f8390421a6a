/** SQL for reconciliation runs. */
import type { ReconcileReport } from '@spreadwise/contract';
import { OVER } from '@spreadwise/contract/subscription-status';
import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm';
import { type Database, firstRow } from '../../../platform/db/database';
import { checkoutAttempts, reconcileRuns, subscriptions } from '../../../platform/db/schema';

export type RunRecord = typeof reconcileRuns.$inferSelect;

export interface RunOutcome {
  readonly checked: number;
  readonly repaired: number;
  readonly report: ReconcileReport;
}

export function createReconcileStore(db: Database) {
  return {
    /** Customers with a subscription that has not ended, or with an attempt that could still be paid. */
    async customersToCheck(): Promise<string[]> {
      const held = await db
        .selectDistinct({ id: subscriptions.customerId })
        .from(subscriptions)
        .where(notInArray(subscriptions.status, [...OVER]));
      const trying = await db
        .selectDistinct({ id: checkoutAttempts.customerId })
        .from(checkoutAttempts)
        .where(and(eq(checkoutAttempts.status, 'open'), isNotNull(checkoutAttempts.customerId)));
      return [...new Set([...held, ...trying].flatMap(({ id }) => id ?? []))];
    },

    async begin(startedAt: Date): Promise<number> {
      const [run] = await db.insert(reconcileRuns).values({ startedAt }).returning({ id: reconcileRuns.id });
      if (!run) throw new Error('The run was not recorded.');
      return run.id;
    },

    async finish(id: number, outcome: RunOutcome, finishedAt: Date): Promise<void> {
      await db
        .update(reconcileRuns)
        .set({ ...outcome, finishedAt })
        .where(eq(reconcileRuns.id, id));
    },

    last: (): Promise<RunRecord | null> =>
      firstRow(db.select().from(reconcileRuns).orderBy(desc(reconcileRuns.id)).limit(1)),
  };
}

export type ReconcileStore = ReturnType<typeof createReconcileStore>;
