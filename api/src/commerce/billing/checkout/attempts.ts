/** An attempt to subscribe: begun at the provider, looked up, replaced and closed; once paid, proof that the browser is its customer's. */

import { randomUUID } from 'node:crypto';
import type { PlanId } from '@spreadwise/contract/plans';
import type { Logger } from 'pino';
import type { Lease } from '../../../platform/lib/leases/leases';
import type { Limits } from '../../../platform/lib/limits';
import { createdOrFound, GatewayError, obtainCustomer } from '../provider/gateway-error';
import type { PayableSubscription, ProviderSubscription } from '../provider/provider-state';
import { chooseAccount, compFor, isBilled, type PayingAccount, payingAccount } from '../subscription/account';
import type { AccountsStore } from '../subscription/accounts-store';
import { isLive } from '../subscription/tiers';
import { isOfAttempt } from '../sync/first-payments';
import { type SyncContext, syncCustomer } from '../sync/sync-customer';
import type { AttemptsStore, CheckoutAttempt } from './attempts-store';

export interface CheckoutContext extends SyncContext {
  readonly accounts: AccountsStore;
  readonly attempts: AttemptsStore;
  readonly limits: Limits;
  readonly log: Logger;
}

export interface CheckoutInput {
  readonly email: string;
  readonly name: string;
  readonly plan: PlanId;
  /** SHA-256 of this browser's checkout cookie. */
  readonly browserHash: string;
  /** Keyed hash of the network in which it is. */
  readonly network: string;
  /** The address that this browser has proven by a mailed code, or null. */
  readonly provenEmail: string | null;
}

/** What the provider says of an open attempt; null: it knows of no subscription that was begun by it. */
export async function readAttempt(
  ctx: CheckoutContext,
  attempt: CheckoutAttempt,
): Promise<PayableSubscription | 'paid' | 'over' | null> {
  const id = attempt.subscriptionId ?? (await findBegun(ctx, attempt))?.id;
  if (!id) return null;
  const subscription = await ctx.gateway.readSubscription(id);
  if (subscription?.status === 'incomplete' && (attempt.subscriptionId || (await adopt(ctx, attempt, id))))
    return subscription;
  if (attempt.customerId) await syncCustomer(ctx, attempt.customerId);
  if (subscription && isLive(subscription.status)) return 'paid';
  await ctx.attempts.close(attempt.id, 'expired');
  return 'over';
}

/** Makes sure that the attempt can no longer be paid. One that was paid in that very moment is kept. */
export async function replaceAttempt(
  ctx: CheckoutContext,
  attempt: CheckoutAttempt,
  status: 'replaced' | 'failed' = 'replaced',
): Promise<'replaced' | 'paid'> {
  const id = attempt.subscriptionId ?? (await findBegun(ctx, attempt))?.id;
  if (id && (await ctx.gateway.abandonSubscription(id)) === 'paid') {
    if (attempt.customerId) await syncCustomer(ctx, attempt.customerId);
    return 'paid';
  }
  await ctx.attempts.close(attempt.id, status);
  return 'replaced';
}

/**
 * As the provider has it, also when it was begun by a process that died before it could write that down. Null when
 * nothing was begun, or the provider knows the customer no longer.
 */
export async function findBegun(
  { gateway }: CheckoutContext,
  attempt: CheckoutAttempt,
): Promise<ProviderSubscription | null> {
  const customer = attempt.customerId ? await gateway.readCustomer(attempt.customerId) : null;
  return customer?.subscriptions.find((one) => isOfAttempt(one, attempt)) ?? null;
}

/** Written before the provider is asked: its id makes the idempotency keys. Null when the address has been paid for meanwhile. */
export async function createAttempt(
  ctx: CheckoutContext,
  input: CheckoutInput,
  before: CheckoutAttempt | null,
  lease: Lease,
): Promise<CheckoutAttempt | null> {
  const attempt: CheckoutAttempt = {
    id: randomUUID(),
    browserHash: input.browserHash,
    network: input.network,
    email: input.email,
    plan: input.plan,
    status: 'open',
    ...(await customerFor(ctx, input, before)),
    subscriptionId: null,
    linkSentAt: null,
    createdAt: ctx.now(),
  };
  return (await ctx.attempts.insert(attempt, lease)) ? attempt : null;
}

/**
 * A customer that the provider knows is used again only for somebody to whom it belongs: a browser that has proven the
 * address, or whose own earlier attempt made it. Everybody else begins as somebody new, and so does somebody whose
 * former customer has been deleted there.
 */
async function customerFor(ctx: CheckoutContext, input: CheckoutInput, before: CheckoutAttempt | null) {
  const made = before?.createdCustomer && before.customerId;
  if (made) return { customerId: made, createdCustomer: true };
  if (input.provenEmail !== input.email) return { customerId: null, createdCustomer: true };
  const former = chooseAccount(await ctx.accounts.listByEmail(input.email), ctx.now());
  return former && (await ctx.gateway.readCustomer(former.customer.id))
    ? { customerId: former.customer.id, createdCustomer: false }
    : { customerId: null, createdCustomer: true };
}

/** Null when the attempt was closed meanwhile, since another was paid or its lease lapsed: its subscription is given up. */
export async function beginSubscription(
  ctx: CheckoutContext,
  input: CheckoutInput,
  attempt: CheckoutAttempt,
): Promise<PayableSubscription | null> {
  try {
    const customerId = attempt.customerId ?? (await createCustomer(ctx, input, attempt));
    const subscription = await createdOrFound(
      () =>
        ctx.gateway.createSubscription({
          customerId,
          plan: attempt.plan,
          attemptId: attempt.id,
          idempotencyKey: `checkout-${attempt.id}-subscription`,
        }),
      async () => {
        const begun = await findBegun(ctx, { ...attempt, customerId });
        return begun && ctx.gateway.readSubscription(begun.id);
      },
    );
    return (await adopt(ctx, attempt, subscription.id)) ? subscription : null;
  } catch (error) {
    await closeIfAnswered(ctx, attempt, error);
    throw error;
  }
}

/** Whether the attempt was still open to take its subscription, which is given up otherwise. */
async function adopt(ctx: CheckoutContext, attempt: CheckoutAttempt, id: string): Promise<boolean> {
  if (await ctx.attempts.setSubscription(attempt.id, id)) return true;
  await ctx.gateway.abandonSubscription(id);
  return false;
}

/** By which its customer is made, and found again. */
export const customerKeyOf = ({ id }: Pick<CheckoutAttempt, 'id'>) => `checkout-${id}-customer`;

async function createCustomer(
  ctx: CheckoutContext,
  { email, name }: CheckoutInput,
  attempt: CheckoutAttempt,
): Promise<string> {
  const customer = await obtainCustomer(ctx.gateway, { email, name, idempotencyKey: customerKeyOf(attempt) });
  await ctx.attempts.setCustomer(attempt.id, { ...customer, email, name });
  return customer.id;
}

/** The next try needs new keys. Where no answer came the attempt stays open: its keys, or a look, find what was done. */
async function closeIfAnswered(
  ctx: CheckoutContext,
  attempt: CheckoutAttempt,
  error: unknown,
): Promise<void> {
  if (error instanceof GatewayError && error.answered && error.reason !== 'limited')
    await ctx.attempts.close(attempt.id, 'failed');
}

interface Browser {
  readonly browserHash: string;
  /** Null: whichever address it was. */
  readonly email: string | null;
}

/** How long after its beginning an attempt's payment proves the address. */
const PROOF_MS = 3_600_000;

/**
 * The customer that this browser's own checkout made and paid within the last hour, if it is live; null otherwise. A
 * payment that the record does not hold yet is read back from the provider: then it rejects with `GatewayError` when
 * the provider does not answer. Null, too, once the address was mailed a link to pay by: then the payment may be
 * somebody else's.
 */
export async function paidByThisBrowser(
  ctx: CheckoutContext,
  { browserHash, email }: Browser,
): Promise<PayingAccount | null> {
  const since = new Date(ctx.now().getTime() - PROOF_MS);
  const attempt = await ctx.attempts.newestOf(browserHash, since, email);
  if (!attempt?.createdCustomer || !attempt.customerId || !attempt.subscriptionId) return null;
  if (attempt.status === 'open') await syncCustomer(ctx, attempt.customerId);
  // Somebody else may have paid by the link, also while the provider was asked.
  if (await ctx.attempts.hasLink(attempt.id)) return null;
  const account = await ctx.accounts.load(attempt.customerId);
  // Whoever reads the address has shown it since, and this browser may be somebody else's.
  if (account?.customer.addressProvenAt) return null;
  // The address of the account has changed since, and who paid for the old one has not shown that the new one is theirs.
  if (account?.customer.email !== attempt.email) return null;
  const paying = payingAccount({ ...account, comp: compFor(account, false) }, ctx.now());
  return isBilled(paying) &&
    account.subscriptions.some(({ id, status }) => id === attempt.subscriptionId && isLive(status))
    ? paying
    : null;
}

/**
 * Reads back what has become of an address's open attempts: a payment may be known to the provider alone. Rejects with
 * `GatewayError` when the provider does not answer.
 */
export async function readBackAttempts(ctx: CheckoutContext, email: string): Promise<void> {
  for (const { customerId, subscriptionId } of await ctx.attempts.listOpen(email))
    if (customerId && subscriptionId) await syncCustomer(ctx, customerId);
}
