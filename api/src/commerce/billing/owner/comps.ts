/** Tiers that the owner gives. They stand beside what is paid for; nothing about them is the provider's. */
import { createHash } from 'node:crypto';
import type { CompTier } from '@spreadwise/shared-auth/model';
import type { Leases } from '../../../platform/lib/leases/leases';
import type { ChangingAccess } from '../../../platform/lib/session-memory';
import { chooseAccount } from '../access/account';
import type { CustomerRecord, NewCustomer } from '../access/records';
import type { AccountsStore } from '../accounts/accounts-store';
import { obtainCustomer } from '../provider/created-or-found';
import type { PaymentGateway } from '../provider/gateway';
import type { CompsStore } from './comps-store';

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
