/**
 * Beginning a subscription: one open attempt an address, taken up again by the browser that began it, replaced by any
 * other (docs/architecture.md).
 */
import type { Lease } from '../../lib/leases/leases';
import type { Account } from '../access/records';
import { isLive, isOnHold } from '../access/tiers';
import { tryProvider } from '../provider/gateway-error';
import { FIRST_PAYMENT_MS, type PayableSubscription } from '../provider/provider-state';
import { syncCustomer } from '../sync/sync-customer';
import {
  beginSubscription,
  type CheckoutContext,
  type CheckoutInput,
  createAttempt,
  readAttempt,
  replaceAttempt,
} from './attempts';
import type { Attempt } from './attempts-store';
import { paidByThisBrowser } from './browser-payment';

export type Checkout =
  | { readonly kind: 'begun'; readonly subscriptionId: string; readonly clientSecret: string | null }
  /** `known`: this browser has shown that the address is its own, so the answer may say so. */
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

export async function beginCheckout(ctx: CheckoutContext, input: CheckoutInput): Promise<Checkout> {
  const result = await tryProvider(() =>
    ctx.leases.hold(`checkout:${input.email}`, (lease) => beginAlone(ctx, input, lease)),
  );
  if (result.kind === 'done') return result.value;
  ctx.log.warn({ err: result.error }, 'checkout failed');
  if (result.kind === 'busy') return { kind: 'busy' };
  const { reason } = result.error;
  return { kind: reason === 'refused' || reason === 'not-sold' ? 'refused' : 'unavailable' };
}

async function beginAlone(ctx: CheckoutContext, input: CheckoutInput, lease: Lease): Promise<Checkout> {
  // In this order, and once each: whatever closes an open attempt as paid meanwhile is then seen as a live subscription.
  const before = await ctx.attempts.open(input.email);
  const accounts = await ctx.accounts.listByEmail(input.email);
  if (accounts.some(isAnyLive)) return alreadyLive(ctx, input);
  const inTheWay = await endOnHold(ctx, input, accounts);
  if (inTheWay) return inTheWay;
  const state = before ? await readAttempt(ctx, before) : 'over';
  if (state === 'paid') return alreadyLive(ctx, input);
  if (before && state !== 'over') {
    if (isResumable(before, input, ctx.now())) return takeUp(ctx, input, before, state);
    if ((await replaceAttempt(ctx, before)) === 'paid') return alreadyLive(ctx, input);
  }
  const attempt = await createAttempt(ctx, input, before, lease);
  return takeUp(ctx, input, attempt, null);
}

/** Also one that opens nothing at the moment, overdue or refunded: it is billed all the same. */
const isAnyLive = ({ subscriptions }: Account) => subscriptions.some(({ status }) => isLive(status));

/** Only by the browser that began it, for the same plan, and while there is time left to pay. */
const isResumable = (attempt: Attempt, { browserHash, plan }: CheckoutInput, now: Date): boolean =>
  attempt.browserHash === browserHash &&
  attempt.plan === plan &&
  now.getTime() - attempt.createdAt.getTime() < RESUMABLE_MS;

/**
 * One that is on hold would be billed beside the new one as soon as somebody pays what is open. Only a browser that has
 * proven the address may begin another: the one on hold is then ended for good. Null when nothing stands in the way.
 */
async function endOnHold(
  ctx: CheckoutContext,
  input: CheckoutInput,
  accounts: readonly Account[],
): Promise<Checkout | null> {
  const held = accounts.flatMap(({ subscriptions }) =>
    subscriptions.filter(({ status }) => isOnHold(status)),
  );
  if (held.length > 0 && input.provenEmail !== input.email) return { kind: 'on-hold' };
  for (const { id, customerId } of held) {
    // Under the customer's lease: nobody reads it back half ended, when it can look as if it had been paid.
    const outcome = await ctx.leases.hold(`customer:${customerId}`, () =>
      ctx.gateway.abandonSubscription(id),
    );
    await syncCustomer(ctx, customerId);
    if (outcome === 'paid') return alreadyLive(ctx, input);
  }
  return null;
}

async function takeUp(
  ctx: CheckoutContext,
  input: CheckoutInput,
  attempt: Attempt,
  begun: PayableSubscription | null,
): Promise<Checkout> {
  const subscription = begun ?? (await beginSubscription(ctx, input, attempt));
  if (!subscription) return { kind: 'unavailable' };
  return { kind: 'begun', subscriptionId: subscription.id, clientSecret: subscription.clientSecret };
}

async function alreadyLive(ctx: CheckoutContext, input: CheckoutInput): Promise<Checkout> {
  const known = input.provenEmail === input.email || (await paidByThisBrowser(ctx, input)) !== null;
  return { kind: 'already-live', known };
}
