/** Tiers that the owner gives. They stand beside what is paid for; nothing about them is the provider's. */
import { createHash } from 'node:crypto';
import type { CompTier } from '@spreadwise/shared-auth/model';
import { accountOfEmail } from '../access/account';
import type { BillingContext } from '../context';
import type { CustomerRecord } from '../sync/sync-store';
import type { CompsStore } from './comps-store';

export interface CompsContext extends Pick<BillingContext, 'store' | 'gateway' | 'leases' | 'now'> {
  readonly comps: CompsStore;
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
    await ctx.comps.grant({ ...input, customer }, ctx.now());
    return customer.id;
  });
}

async function customerOf(ctx: CompsContext, email: string): Promise<CustomerRecord> {
  const account = await accountOfEmail(ctx.store, email, ctx.now());
  const known = account?.customer ?? (await ctx.comps.madeByNoCheckout(email));
  if (known && (await ctx.gateway.readCustomer(known.id))) return known;
  const place = createHash('sha256').update(`${email} in place of ${known?.id}`);
  const idempotencyKey = `comp-${place.digest('hex')}`;
  const name = email.slice(0, email.indexOf('@'));
  const { id, createdAt } = await ctx.gateway.createCustomer({ email, name, idempotencyKey });
  return { id, email, name, createdAt };
}
