/** The SQL of the tiers that the owner gives. */
import { eq } from 'drizzle-orm';
import type { CompTier } from '../contract/subscription';
import type { Database } from '../db/database';
import { auditLog, comps, customers } from '../db/schema';

export interface Grant {
  readonly customer: typeof customers.$inferInsert;
  readonly tier: CompTier;
  readonly until: Date | null;
  readonly reason: string;
}

export function createCompsStore(db: Database) {
  return {
    /** In place of what the customer was given before. */
    async grant({ customer, tier, until, reason }: Grant, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.insert(customers).values(customer).onConflictDoNothing();
        const given = { tier, until, reason, grantedAt: now };
        await tx
          .insert(comps)
          .values({ customerId: customer.id, ...given })
          .onConflictDoUpdate({ target: comps.customerId, set: given });
        await tx.insert(auditLog).values({
          at: now,
          actor: 'owner',
          action: 'comp.granted',
          subject: customer.id,
          details: { tier, until: until?.toISOString() ?? null, reason },
        });
      });
    },

    async end(customerId: string, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        const [ended] = await tx.delete(comps).where(eq(comps.customerId, customerId)).returning();
        if (!ended) return;
        await tx.insert(auditLog).values({
          at: now,
          actor: 'owner',
          action: 'comp.ended',
          subject: customerId,
          details: { tier: ended.tier },
        });
      });
    },
  };
}

export type CompsStore = ReturnType<typeof createCompsStore>;
