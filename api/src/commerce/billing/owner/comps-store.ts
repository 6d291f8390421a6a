/** SQL for complimentary tiers. */
import type { CompTier } from '@spreadwise/shared-auth/model';
import { and, desc, eq, inArray, notExists } from 'drizzle-orm';
import { type Database, firstRow } from '../../../platform/db/database';
import { auditLog, checkoutAttempts, comps, customers } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import { withIsoTimes } from '../../../platform/lib/time';
import type { CustomerRecord, NewCustomer } from '../access/account';
import { type CompFacts, isCurrent } from '../access/tiers';
import type { Notice } from '../notifications/notice';
import { insertNotices } from '../notifications/notices-store';

export interface CompGrant {
  readonly customer: NewCustomer;
  readonly tier: CompTier;
  readonly until: Date | null;
  readonly reason: string;
}

/** As the audit log stores it; the reason is stored once, beside it. */
const grantOf = ({ tier, until }: CompFacts) => withIsoTimes({ tier, until });

/** None if only the reason has changed. */
function noticesOfGrant(customerId: string, given: CompFacts, known: CompFacts | null, now: Date): Notice[] {
  const before = isCurrent(known, now) ? known : null;
  if (before?.tier === given.tier && before.until?.getTime() === given.until?.getTime()) return [];
  const at = now.toISOString();
  return [{ kind: 'tierGiven', customerId, at, ...grantOf(given), before: before?.tier ?? null }];
}

export const createCompsStore = (db: Database) => bound(db, { madeByNoCheckout, grant, end });

const isOfAddress = (db: Database, email: string) =>
  inArray(
    comps.customerId,
    db.select({ id: customers.id }).from(customers).where(eq(customers.email, email)),
  );

/** A customer of the address that no checkout created, e.g. for an earlier tier; null if there is none. */
async function madeByNoCheckout(db: Database, email: string): Promise<CustomerRecord | null> {
  const attempt = db
    .select({ id: checkoutAttempts.id })
    .from(checkoutAttempts)
    .where(and(eq(checkoutAttempts.customerId, customers.id), eq(checkoutAttempts.createdCustomer, true)));
  const isTheirs = and(eq(customers.email, email), notExists(attempt));
  return firstRow(db.select().from(customers).where(isTheirs).orderBy(desc(customers.createdAt)).limit(1));
}

/** Replaces whatever the address was given before. */
async function grant(db: Database, { customer, tier, until, reason }: CompGrant, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(customers).values(customer).onConflictDoNothing();
    const given = { tier, until, reason, grantedAt: now };
    const [before] = await tx.delete(comps).where(isOfAddress(db, customer.email)).returning();
    await tx.insert(comps).values({ customerId: customer.id, ...given });
    await tx.insert(auditLog).values({
      ...{ at: now, actor: 'owner', action: 'comp.granted', subject: customer.id },
      details: { from: before ? grantOf(before) : null, to: grantOf(given), reason },
    });
    await insertNotices(tx, noticesOfGrant(customer.id, given, before ?? null, now));
  });
}

async function end(db: Database, { id: customerId, email }: CustomerRecord, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx.delete(comps).where(isOfAddress(db, email)).returning();
    if (!ended) return;
    await tx.insert(auditLog).values({
      ...{ at: now, actor: 'owner', action: 'comp.ended', subject: customerId },
      details: { from: grantOf(ended), to: null },
    });
    // If it had run out, the customer knows its end from the mail that gave it.
    if (!isCurrent(ended, now)) return;
    const at = now.toISOString();
    const was = { tier: ended.tier, until: null, before: null };
    await insertNotices(tx, [{ kind: 'tierTaken', customerId, at, ...was }]);
  });
}
