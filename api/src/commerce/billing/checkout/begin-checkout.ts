/**
 * Beginning a subscription: an attempt belongs to the browser that began it, which takes it up again; those of other
 * browsers stand beside it until one is paid (docs/billing.md).
 */

import type { Lease } from '../../../platform/lib/leases/leases';
import type { Limit, Taken } from '../../../platform/lib/limits';
import { DAY_MS } from '../../../platform/lib/time';
import { tryProvider } from '../provider/gateway-error';
import { FIRST_PAYMENT_MS, type PayableSubscription } from '../provider/provider-state';
import type { CustomerRecords } from '../subscription/account';
import { isLive, isOnHold } from '../subscription/tiers';
import { syncCustomer } from '../sync/sync-customer';
import {
  beginSubscription,
  type CheckoutContext,
  type CheckoutInput,
  createAttempt,
  paidByThisBrowser,
  readAttempt,
  replaceAttempt,
} from './attempts';
import type { CheckoutAttempt } from './attempts-store';
import { waitAfterDeclines } from './declines';

export type Checkout =
  | { readonly kind: 'begun'; readonly subscriptionId: string; readonly clientSecret: string | null }
  /** `known`: this browser has shown that the address is its own, so the answer may say so. */
  | { readonly kind: 'already-live'; readonly known: boolean }
  /** One that is unpaid or paused stands there, and this browser has not shown that the address is its own. */
  | { readonly kind: 'on-hold' }
  | { readonly kind: 'unavailable' }
  /** The provider says that the request is wrong: asking again begins with all that is known looked up anew. */
  | { readonly kind: 'refused' }
  /** Cards were declined here, and it is too early to try another. */
  | { readonly kind: 'declined'; readonly waitMs: number }
  /** This network has begun too many for an address that others are paying for. */
  | { readonly kind: 'crowded'; readonly refusal: Extract<Taken, { isAllowed: false }> }
  /** Another process is still working on this address. */
  | { readonly kind: 'busy' };

/** Of an address: each is looked up at the provider when another begins. */
const MOST_OPEN = 8;
/** Of a network and address, so that nobody fills those places alone. */
const BESIDE_OTHERS: Limit = { points: 5, seconds: 3600 };

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
  const open = await ctx.attempts.listOpen(input.email);
  const accounts = await ctx.accounts.listByEmail(input.email);
  if (accounts.some(isAnyLive)) return alreadyLive(ctx, input);
  const now = ctx.now();
  const declines = await ctx.attempts.declines(input, new Date(now.getTime() - DAY_MS));
  const waitMs = waitAfterDeclines(declines, now);
  if (waitMs > 0) return { kind: 'declined', waitMs };
  const inTheWay = await endOnHold(ctx, input, accounts);
  if (inTheWay) return inTheWay;
  const own = open.find(({ browserHash }) => browserHash === input.browserHash) ?? null;
  const others = await stillOpen(
    ctx,
    open.filter((attempt) => attempt !== own),
  );
  if (others === 'paid') return alreadyLive(ctx, input);
  const state = own ? await readAttempt(ctx, own) : 'over';
  if (state === 'paid') return alreadyLive(ctx, input);
  if (own && state !== 'over') {
    if (isResumable(own, input, now)) return takeUp(ctx, input, own, state);
    if ((await replaceAttempt(ctx, own)) === 'paid') return alreadyLive(ctx, input);
  }
  return (own ? null : await joinOthers(ctx, input, others)) ?? beginNew(ctx, input, own, lease);
}

/** A payment may be known to the provider alone. */
async function stillOpen(
  ctx: CheckoutContext,
  others: readonly CheckoutAttempt[],
): Promise<readonly CheckoutAttempt[] | 'paid'> {
  const open: CheckoutAttempt[] = [];
  for (const other of others) {
    const state = await readAttempt(ctx, other);
    if (state === 'paid') return 'paid';
    if (state !== 'over') open.push(other);
  }
  return open;
}

/** Null when there is room beside them. */
async function joinOthers(
  ctx: CheckoutContext,
  input: CheckoutInput,
  others: readonly CheckoutAttempt[],
): Promise<Checkout | null> {
  if (others.length === 0) return null;
  const key = `${input.network} ${input.email}`;
  const taken = await ctx.limits.take('checkouts beside others', key, BESIDE_OTHERS);
  if (!taken.isAllowed) return { kind: 'crowded', refusal: taken };
  for (const oldest of others.slice(0, Math.max(0, others.length + 1 - MOST_OPEN)))
    if ((await replaceAttempt(ctx, oldest)) === 'paid') return alreadyLive(ctx, input);
  return null;
}

async function beginNew(
  ctx: CheckoutContext,
  input: CheckoutInput,
  before: CheckoutAttempt | null,
  lease: Lease,
): Promise<Checkout> {
  const attempt = await createAttempt(ctx, input, before, lease);
  return attempt ? takeUp(ctx, input, attempt, null) : alreadyLive(ctx, input);
}

/** Also one that opens nothing at the moment, overdue or refunded: it is billed all the same. */
const isAnyLive = ({ subscriptions }: CustomerRecords) => subscriptions.some(({ status }) => isLive(status));

/** For the same plan, and while there is time left to pay. */
const isResumable = (attempt: CheckoutAttempt, { plan }: CheckoutInput, now: Date): boolean =>
  attempt.plan === plan && now.getTime() - attempt.createdAt.getTime() < RESUMABLE_MS;

/**
 * One that is on hold would be billed beside the new one as soon as somebody pays what is open. Only a browser that has
 * proven the address may begin another: the one on hold is then ended for good. Null when nothing stands in the way.
 */
async function endOnHold(
  ctx: CheckoutContext,
  input: CheckoutInput,
  accounts: readonly CustomerRecords[],
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
  attempt: CheckoutAttempt,
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
