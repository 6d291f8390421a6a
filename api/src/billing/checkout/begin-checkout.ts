/**
 * Beginning a subscription: one open attempt an address, taken up again by the browser that began it, replaced by any
 * other (architecture, section 3: Payment).
 */
import { randomUUID } from 'node:crypto';
import type { PlanId } from '@spreadwise/contract/plans';
import { type Lease, LeaseBusyError } from '../../lib/leases/leases';
import { accountOfEmail, compFor, isBilled, payingAccount } from '../access/account';
import { isLive, isOnHold } from '../access/tiers';
import type { BillingContext } from '../context';
import { FIRST_PAYMENT_MS, GatewayError, type PayableSubscription } from '../provider/gateway';
import { syncCustomer } from '../sync/sync-customer';
import type { Account } from '../sync/sync-store';
import type { Attempt } from './attempts-store';

export interface CheckoutInput {
  readonly email: string;
  readonly name: string;
  readonly plan: PlanId;
  /** SHA-256 of this browser's checkout cookie. */
  readonly browserHash: string;
  /** The address that this browser has proven by a mailed code, or null. */
  readonly provenEmail: string | null;
}

export type Checkout =
  | { readonly kind: 'begun'; readonly subscriptionId: string; readonly clientSecret: string | null }
  /** `known`: this browser has shown that the address is its own, so it may be told. */
  | { readonly kind: 'already-live'; readonly known: boolean }
  /** One that is unpaid or paused stands there, and this browser has not shown that the address is its own. */
  | { readonly kind: 'on-hold' }
  | { readonly kind: 'unavailable' }
  /** The provider says that the request is wrong: asking again begins with all that is known looked up anew. */
  | { readonly kind: 'refused' }
  /** Another process is still working on this address. */
  | { readonly kind: 'busy' };

/** One that the provider is about to end is not worth taking up. */
const RESUMABLE_MS = FIRST_PAYMENT_MS - 3_600_000;

export async function beginCheckout(ctx: BillingContext, input: CheckoutInput): Promise<Checkout> {
  try {
    return await ctx.leases.hold(`checkout:${input.email}`, (lease) => beginAlone(ctx, input, lease));
  } catch (error) {
    if (!(error instanceof GatewayError || error instanceof LeaseBusyError)) throw error;
    ctx.log.warn({ err: error }, 'checkout failed');
    if (error instanceof LeaseBusyError) return { kind: 'busy' };
    return { kind: error.reason === 'refused' || error.reason === 'not-sold' ? 'refused' : 'unavailable' };
  }
}

async function beginAlone(ctx: BillingContext, input: CheckoutInput, lease: Lease): Promise<Checkout> {
  // In this order, and once each: whatever closes an open attempt as paid meanwhile is then seen as a live subscription.
  const before = await ctx.attempts.open(input.email);
  const accounts = await ctx.store.accountsOf(input.email);
  if (accounts.some(isAnyLive)) return alreadyLive(ctx, input);
  const held = await endHeld(ctx, input, accounts);
  if (held) return held;
  const standing = before ? await standingOf(ctx, before) : 'over';
  if (standing === 'paid') return alreadyLive(ctx, input);
  if (before && standing !== 'over') {
    const mine = before.browserHash === input.browserHash;
    const fresh = ctx.now().getTime() - before.createdAt.getTime() < RESUMABLE_MS;
    if (mine && fresh && before.plan === input.plan) return takeUp(ctx, input, before, standing);
    if ((await replace(ctx, before)) === 'paid') return alreadyLive(ctx, input);
  }
  const attempt = await newAttempt(ctx, input, before, lease);
  return takeUp(ctx, input, attempt, null);
}

/** Also one that opens nothing at the moment, overdue or refunded: it is billed all the same. */
const isAnyLive = ({ subscriptions }: Account) => subscriptions.some(({ status }) => isLive(status));

/**
 * One that is on hold would be billed beside the new one as soon as somebody pays what is open. Whoever has proven the
 * address has it ended for good; nobody else may begin another. Null when nothing stands in the way any more.
 */
async function endHeld(
  ctx: BillingContext,
  input: CheckoutInput,
  accounts: readonly Account[],
): Promise<Checkout | null> {
  const held = accounts.flatMap(({ subscriptions }) =>
    subscriptions.filter(({ status }) => isOnHold(status)),
  );
  if (held.length > 0 && input.provenEmail !== input.email) return { kind: 'on-hold' };
  for (const { id, customerId } of held) {
    // In the customer's turn: nobody reads it back half ended, when it can look as if it had been paid.
    const outcome = await ctx.leases.hold(`customer:${customerId}`, () =>
      ctx.gateway.abandonSubscription(id),
    );
    await syncCustomer(ctx, customerId);
    if (outcome === 'paid') return alreadyLive(ctx, input);
  }
  return null;
}

/** Where an open attempt stands at the provider; null: its subscription has not been begun, as far as we know. */
async function standingOf(
  ctx: BillingContext,
  attempt: Attempt,
): Promise<PayableSubscription | 'paid' | 'over' | null> {
  if (!attempt.subscriptionId) return null;
  const subscription = await ctx.gateway.readSubscription(attempt.subscriptionId);
  if (subscription?.status === 'incomplete') return subscription;
  if (attempt.customerId) await syncCustomer(ctx, attempt.customerId);
  if (subscription && isLive(subscription.status)) return 'paid';
  await ctx.attempts.close(attempt.id, 'expired');
  return 'over';
}

/** Sees to it that the attempt can no longer be paid. One that was paid in that very moment is kept. */
async function replace(ctx: BillingContext, attempt: Attempt): Promise<'replaced' | 'paid'> {
  for (const id of await subscriptionsOf(ctx, attempt)) {
    if ((await ctx.gateway.abandonSubscription(id)) === 'abandoned') continue;
    if (attempt.customerId) await syncCustomer(ctx, attempt.customerId);
    return 'paid';
  }
  await ctx.attempts.close(attempt.id, 'replaced');
  return 'replaced';
}

/** Also one that was begun at the provider by a process that died before it could write that down. */
async function subscriptionsOf(ctx: BillingContext, attempt: Attempt): Promise<string[]> {
  if (attempt.subscriptionId) return [attempt.subscriptionId];
  if (!attempt.customerId) return [];
  const customer = await ctx.gateway.readCustomer(attempt.customerId);
  return (customer?.subscriptions ?? [])
    .filter(({ status }) => status === 'incomplete' || isLive(status))
    .map(({ id }) => id);
}

/** Written before the provider is asked: its id makes the idempotency keys. */
async function newAttempt(
  ctx: BillingContext,
  input: CheckoutInput,
  before: Attempt | null,
  lease: Lease,
): Promise<Attempt> {
  const attempt: Attempt = {
    id: randomUUID(),
    browserHash: input.browserHash,
    email: input.email,
    plan: input.plan,
    status: 'open',
    ...(await customerFor(ctx, input, before)),
    subscriptionId: null,
    linkSentAt: null,
    createdAt: ctx.now(),
  };
  await ctx.attempts.insert(attempt, lease);
  return attempt;
}

/**
 * A customer that the provider knows is used again only for somebody to whom it belongs: who has proven the address,
 * or the browser whose own earlier attempt made it. Everybody else begins as somebody new, and so does whose former
 * customer has been deleted there.
 */
async function customerFor(ctx: BillingContext, input: CheckoutInput, before: Attempt | null) {
  const made = before?.browserHash === input.browserHash && before.createdCustomer && before.customerId;
  if (made) return { customerId: made, createdCustomer: true };
  if (input.provenEmail !== input.email) return { customerId: null, createdCustomer: true };
  const former = await accountOfEmail(ctx.store, input.email, ctx.now());
  return former && (await ctx.gateway.readCustomer(former.customer.id))
    ? { customerId: former.customer.id, createdCustomer: false }
    : { customerId: null, createdCustomer: true };
}

async function takeUp(
  ctx: BillingContext,
  input: CheckoutInput,
  attempt: Attempt,
  begun: PayableSubscription | null,
): Promise<Checkout> {
  const subscription = begun ?? (await begin(ctx, input, attempt));
  if (!subscription) return { kind: 'unavailable' };
  return { kind: 'begun', subscriptionId: subscription.id, clientSecret: subscription.clientSecret };
}

/** Null when another process, whose lease lapsed meanwhile, closed the attempt: its subscription is given up. */
async function begin(
  ctx: BillingContext,
  input: CheckoutInput,
  attempt: Attempt,
): Promise<PayableSubscription | null> {
  try {
    const customerId = attempt.customerId ?? (await makeCustomer(ctx, input, attempt));
    const subscription = await ctx.gateway.createSubscription({
      customerId,
      plan: attempt.plan,
      attemptId: attempt.id,
      idempotencyKey: `checkout-${attempt.id}-subscription`,
    });
    if (await ctx.attempts.setSubscription(attempt.id, subscription.id)) return subscription;
    await ctx.gateway.abandonSubscription(subscription.id);
    return null;
  } catch (error) {
    await closeIfAnswered(ctx, attempt, error);
    throw error;
  }
}

async function makeCustomer(ctx: BillingContext, input: CheckoutInput, attempt: Attempt): Promise<string> {
  const { email, name } = input;
  const customer = await ctx.gateway.createCustomer({
    email,
    name,
    idempotencyKey: `checkout-${attempt.id}-customer`,
  });
  await ctx.attempts.setCustomer(attempt.id, { ...customer, email, name });
  return customer.id;
}

/**
 * The provider gives a failure again for the same key, so the next try needs new keys. Where no answer came the
 * attempt stays open: its keys find whatever was done.
 */
async function closeIfAnswered(ctx: BillingContext, attempt: Attempt, error: unknown): Promise<void> {
  if (error instanceof GatewayError && error.answered && error.reason !== 'limited')
    await ctx.attempts.close(attempt.id, 'failed');
}

async function alreadyLive(ctx: BillingContext, input: CheckoutInput): Promise<Checkout> {
  const known = input.provenEmail === input.email || (await paidByThisBrowser(ctx, input)) !== null;
  return { kind: 'already-live', known };
}

/**
 * Whoever comes back to one within a day takes it up by its keys. Later the provider has forgotten those, and has ended
 * whatever it had begun by them.
 */
const UNBEGUN_MS = 24 * 3_600_000;

/** Closes the attempts whose beginning was never answered. */
export const expireUnbegun = ({ attempts, now }: Pick<BillingContext, 'attempts' | 'now'>): Promise<void> =>
  attempts.expireUnbegun(new Date(now().getTime() - UNBEGUN_MS));

interface Browser {
  readonly browserHash: string;
  readonly email: string | null;
}

/** How long after its beginning an attempt's payment proves the address. */
const CHECKOUT_PROOF_MS = 3_600_000;

/**
 * The customer that this browser's own checkout made and paid within the last hour, if it is live; null otherwise. A
 * payment that the record does not hold yet is read back from the provider: then it rejects with `GatewayError` when
 * the provider does not answer. `email` null asks for whichever address it was. Null, too, once the address was mailed a
 * link to pay by: then the payment may be somebody else's.
 */
export async function paidByThisBrowser(ctx: BillingContext, { browserHash, email }: Browser) {
  const since = new Date(ctx.now().getTime() - CHECKOUT_PROOF_MS);
  const attempt = await ctx.attempts.newestOf(browserHash, since, email);
  if (!attempt?.createdCustomer || !attempt.customerId || !attempt.subscriptionId) return null;
  if (attempt.status === 'open') await syncCustomer(ctx, attempt.customerId);
  // Somebody else may have paid by the link, also while the provider was asked.
  if (await ctx.attempts.hasLink(attempt.id)) return null;
  const account = await ctx.store.account(attempt.customerId);
  const paying = account && payingAccount({ ...account, comp: compFor(account, false) }, ctx.now());
  return isBilled(paying) &&
    account?.subscriptions.some(({ id, status }) => id === attempt.subscriptionId && isLive(status))
    ? paying
    : null;
}

/**
 * Reads back what has become of an address's open attempt, for whoever has proven the address: the payment may be known
 * to the provider alone. Rejects with `GatewayError` when the provider does not answer.
 */
export async function readBackAttempt(ctx: BillingContext, email: string): Promise<void> {
  const attempt = await ctx.attempts.open(email);
  if (attempt?.customerId && attempt.subscriptionId) await syncCustomer(ctx, attempt.customerId);
}
