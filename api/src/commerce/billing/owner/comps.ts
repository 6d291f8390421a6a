/** Complimentary tiers: granted by the owner on top of what is paid for; the provider knows nothing of them. */

import { createHash } from 'node:crypto';
import type { CompTier } from '@spreadwise/shared-auth/model';
import { and, desc, eq, inArray, notExists } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, checkoutAttempts, comps, customers } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import type { Leases } from '../../../platform/lib/leases/leases';
import type { ChangingAccess } from '../../../platform/lib/session-memory';
import type { Notice } from '../notifications/notice';
import { insertNotices } from '../notifications/notices-store';
import type { PaymentGateway } from '../provider/gateway';
import { obtainCustomer } from '../provider/gateway-error';
import { type CustomerRecord, chooseAccount, type NewCustomer } from '../subscription/account';
import type { AccountsStore } from '../subscription/accounts-store';

export interface CompsContext {
  readonly accounts: AccountsStore;
  readonly comps: CompsStore;
  readonly gateway: PaymentGateway;
  readonly leases: Leases;
  readonly changingAccess: ChangingAccess;
  readonly now: () => Date;
}

export interface CompInput {
  readonly email: string;
  readonly tier: CompTier;
  readonly until: Date | null;
  readonly reason: string;
}

/**
 * The customer's id. An address that is nobody's becomes a customer at the provider, so that the owner can see it, and
 * it can sign in; so does one whose customer was deleted there. Rejects with `GatewayError` when the provider does not answer.
 */
export function grantComp(ctx: CompsContext, input: CompInput): Promise<string> {
  return ctx.leases.hold(`checkout:${input.email}`, async () => {
    const customer = await customerOf(ctx, input.email);
    await changingAddress(ctx, () => ctx.comps.grant({ ...input, customer }, ctx.now()));
    return customer.id;
  });
}

/** What the customer's address was given. */
export const endComp = (ctx: CompsContext, customer: CustomerRecord): Promise<void> =>
  changingAddress(ctx, () => ctx.comps.end(customer, ctx.now()));

/** It counts for every customer of the address, so anybody's access may change. */
const changingAddress = ({ changingAccess }: CompsContext, work: () => Promise<void>) =>
  changingAccess(null, work);

async function customerOf(ctx: CompsContext, email: string): Promise<NewCustomer> {
  const account = chooseAccount(await ctx.accounts.listByEmail(email), ctx.now());
  const known = account?.customer ?? (await ctx.comps.madeByNoCheckout(email));
  if (known && (await ctx.gateway.readCustomer(known.id))) return known;
  const place = createHash('sha256').update(`${email} in place of ${known?.id}`);
  const idempotencyKey = `comp-${place.digest('hex')}`;
  const name = email.slice(0, email.indexOf('@'));
  const { id, createdAt } = await obtainCustomer(ctx.gateway, { email, name, idempotencyKey });
  return { id, email, name, createdAt, addressProvenAt: null };
}

export interface CompGrant {
  readonly customer: NewCustomer;
  readonly tier: CompTier;
  readonly until: Date | null;
  readonly reason: string;
}

/** As the audit log has it. The reason is said once, beside it. */
const grantOf = ({ tier, until }: Pick<CompGrant, 'tier' | 'until'>) => ({
  tier,
  until: until?.toISOString() ?? null,
});
type Given = Pick<CompGrant, 'tier' | 'until'>;

const isOver = ({ until }: Given, now: Date): boolean => until !== null && until <= now;

/** None where another reason alone was written down. */
function noticesOfGrant(
  customerId: string,
  { tier, until }: Given,
  known: Given | null,
  now: Date,
): Notice[] {
  const before = known && !isOver(known, now) ? known : null;
  if (before?.tier === tier && before.until?.getTime() === until?.getTime()) return [];
  return [
    {
      ...{ kind: 'tierGiven', customerId, at: now.toISOString() },
      ...{ tier, until: until?.toISOString() ?? null, before: before?.tier ?? null },
    },
  ];
}

export const createCompsStore = (db: Database) => bound(db, { madeByNoCheckout, grant, end });

const isOfAddress = (db: Database, email: string) =>
  inArray(
    comps.customerId,
    db.select({ id: customers.id }).from(customers).where(eq(customers.email, email)),
  );

/** A customer of the address whom no checkout made, e.g. one who was given a tier before; null when there is none. */
async function madeByNoCheckout(db: Database, email: string): Promise<CustomerRecord | null> {
  const attempt = db
    .select({ id: checkoutAttempts.id })
    .from(checkoutAttempts)
    .where(and(eq(checkoutAttempts.customerId, customers.id), eq(checkoutAttempts.createdCustomer, true)));
  const [found] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.email, email), notExists(attempt)))
    .orderBy(desc(customers.createdAt))
    .limit(1);
  return found ?? null;
}

/** In place of what the address was given before. */
async function grant(db: Database, { customer, tier, until, reason }: CompGrant, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(customers).values(customer).onConflictDoNothing();
    const given = { tier, until, reason, grantedAt: now };
    const [before] = await tx.delete(comps).where(isOfAddress(db, customer.email)).returning();
    await tx.insert(comps).values({ customerId: customer.id, ...given });
    await tx.insert(auditLog).values({
      at: now,
      actor: 'owner',
      action: 'comp.granted',
      subject: customer.id,
      details: { from: before ? grantOf(before) : null, to: grantOf(given), reason },
    });
    await insertNotices(tx, noticesOfGrant(customer.id, given, before ?? null, now));
  });
}

/** What the customer's address was given. */
async function end(db: Database, { id: customerId, email }: CustomerRecord, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx.delete(comps).where(isOfAddress(db, email)).returning();
    if (!ended) return;
    await tx.insert(auditLog).values({
      at: now,
      actor: 'owner',
      action: 'comp.ended',
      subject: customerId,
      details: { from: grantOf(ended), to: null },
    });
    // Of one that was over, the customer has heard when it was given.
    if (isOver(ended, now)) return;
    const at = now.toISOString();
    const was = { tier: ended.tier, until: null, before: null };
    await insertNotices(tx, [{ kind: 'tierTaken', customerId, at, ...was }]);
  });
}

export type CompsStore = ReturnType<typeof createCompsStore>;
