/** Begins a subscription: an attempt belongs to its browser and is resumed there (docs/billing.md). */
import type { Lease } from '../../../platform/lib/leases/leases';
import type { Limit, Taken } from '../../../platform/lib/limits/limits';
import { DAY_MS } from '../../../platform/lib/time';
import type { CustomerRecords } from '../access/account';
import { isLive, isOnHold } from '../access/tiers';
import { FIRST_PAYMENT_MS, type PayableSubscription } from '../provider/gateway';
import { tryProvider } from '../provider/gateway-error';
import {
  beginSubscription,
  type CheckoutInput,
  createAttempt,
  paidByThisBrowser,
  readAttempt,
  replaceAttempt,
} from './attempts';
import type { CheckoutAttempt } from './attempts-store';
import { waitAfterDeclines } from './declines';
import type { Uses } from './parts';

export type Checkout =
  | { readonly kind: 'begun'; readonly subscriptionId: string; readonly clientSecret: string | null }
  /** `known`: this browser has proven the address, so the answer may say so. */
  | { readonly kind: 'already-live'; readonly known: boolean }
  /** An unpaid or paused subscription blocks it, and this browser has not proven the address. */
  | { readonly kind: 'on-hold' }
  /** The owner has blocked the address. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'unavailable' }
  /** The provider rejected the request; the next try looks everything up again. */
  | { readonly kind: 'refused' }
  /** Cards were declined for this browser or network, and the wait is not over. */
  | { readonly kind: 'declined'; readonly waitMs: number }
  /** This network has begun too many checkouts for an address that others are paying for. */
  | { readonly kind: 'crowded'; readonly refusal: Extract<Taken, { isAllowed: false }> }
  | { readonly kind: 'busy' };

/** Per address: all are looked up at the provider when another begins. */
const MOST_OPEN = 8;
/** Per network and address, so that one network cannot fill all places. */
const BESIDE_OTHERS: Limit = { points: 5, seconds: 3600 };

/** An attempt that the provider is about to end is not worth resuming. */
const RESUMABLE_MS = FIRST_PAYMENT_MS - 3_600_000;

export async function beginCheckout(
  deps: Uses<'accounts' | 'attempts' | 'gateway' | 'leases' | 'limits' | 'log' | 'now' | 'syncCustomer'>,
  input: CheckoutInput,
): Promise<Checkout> {
  const result = await tryProvider(() =>
    deps.leases.hold(`checkout:${input.email}`, (lease) => beginAlone(deps, input, lease)),
  );
  if (result.kind === 'done') return result.value;
  deps.log.warn({ err: result.error }, 'checkout failed');
  if (result.kind === 'busy') return { kind: 'busy' };
  const { reason } = result.error;
  return { kind: reason === 'refused' || reason === 'not-sold' ? 'refused' : 'unavailable' };
}

async function beginAlone(
  deps: Uses<'accounts' | 'attempts' | 'gateway' | 'leases' | 'limits' | 'now' | 'syncCustomer'>,
  input: CheckoutInput,
  lease: Lease,
): Promise<Checkout> {
  if (await deps.accounts.isBlocked(input.email)) return { kind: 'blocked' };
  // In this order, so that an attempt closed as paid in between is seen as a live subscription.
  const open = await deps.attempts.listOpen(input.email);
  if ((await deps.accounts.listByEmail(input.email)).some(isAnyLive)) return alreadyLive(deps, input);
  const now = deps.now();
  const declines = await deps.attempts.declines(input, new Date(now.getTime() - DAY_MS));
  const waitMs = waitAfterDeclines(declines, now);
  if (waitMs > 0) return { kind: 'declined', waitMs };
  const own = open.find(({ browserHash }) => browserHash === input.browserHash) ?? null;
  const besides = open.filter((attempt) => attempt !== own);
  const others = await stillOpen(deps, besides);
  if (others === 'paid') return alreadyLive(deps, input);
  const state = own ? await readAttempt(deps, own) : 'over';
  if (state === 'paid') return alreadyLive(deps, input);
  const inTheWay = await endOnHold(deps, input);
  if (inTheWay) return inTheWay;
  if (own && state !== 'over') {
    if (isResumable(own, input, now)) return resume(deps, input, own, state);
    if ((await replaceAttempt(deps, own)) === 'paid') return alreadyLive(deps, input);
  }
  const crowded = own ? null : await joinOthers(deps, input, others);
  if (crowded) return crowded;
  const attempt = await createAttempt(deps, input, own, lease);
  return attempt ? resume(deps, input, attempt, null) : alreadyLive(deps, input);
}

/** The provider may know of a payment that is not recorded yet. */
async function stillOpen(
  deps: Uses<'attempts' | 'gateway' | 'syncCustomer'>,
  others: readonly CheckoutAttempt[],
) {
  const open: CheckoutAttempt[] = [];
  for (const other of others) {
    const state = await readAttempt(deps, other);
    if (state === 'paid') return state;
    if (state !== 'over') open.push(other);
  }
  return open;
}

/** Null if another attempt may be open beside them. */
async function joinOthers(
  deps: Uses<'accounts' | 'attempts' | 'gateway' | 'limits' | 'now' | 'syncCustomer'>,
  input: CheckoutInput,
  others: readonly CheckoutAttempt[],
) {
  if (others.length === 0) return null;
  const key = `${input.network} ${input.email}`;
  const taken = await deps.limits.take('checkouts beside others', key, BESIDE_OTHERS);
  if (!taken.isAllowed) return { kind: 'crowded' as const, refusal: taken };
  for (const oldest of others.slice(0, Math.max(0, others.length + 1 - MOST_OPEN)))
    if ((await replaceAttempt(deps, oldest)) === 'paid') return alreadyLive(deps, input);
  return null;
}

/** True even if it opens nothing at the moment, being overdue or refunded: it is still billed. */
const isAnyLive = ({ subscriptions }: CustomerRecords) => subscriptions.some(({ status }) => isLive(status));

/** For the same order, while there is time left to pay. */
const isResumable = (
  attempt: CheckoutAttempt,
  { plan, beginNow, screen, taxLocation }: CheckoutInput,
  now: Date,
): boolean =>
  attempt.plan === plan &&
  attempt.beginNow === beginNow &&
  attempt.screen === screen &&
  attempt.country === (taxLocation?.country ?? null) &&
  attempt.vatId === (taxLocation?.vatId ?? null) &&
  now.getTime() - attempt.createdAt.getTime() < RESUMABLE_MS;

/**
 * A subscription on hold would be billed beside the new one as soon as somebody pays what is open. Only a browser that
 * has proven the address may begin another, which ends the one on hold for good. Null: nothing blocks the checkout.
 */
async function endOnHold(
  deps: Uses<'accounts' | 'attempts' | 'gateway' | 'leases' | 'now' | 'syncCustomer'>,
  input: CheckoutInput,
): Promise<Checkout | null> {
  // Read after the open attempts: one of those may be on hold, and unrecorded until then.
  const held = (await deps.accounts.listByEmail(input.email)).flatMap(({ subscriptions }) =>
    subscriptions.filter(({ status }) => isOnHold(status)),
  );
  if (held.length > 0 && input.provenEmail !== input.email) return { kind: 'on-hold' };
  for (const { id, customerId } of held) {
    // Under the customer's lease: a sync of a half-ended subscription could read it as paid.
    const outcome = await deps.leases.hold(`customer:${customerId}`, () =>
      deps.gateway.abandonSubscription(id),
    );
    await deps.syncCustomer(customerId);
    if (outcome === 'paid') return alreadyLive(deps, input);
  }
  return null;
}

async function resume(
  deps: Uses<'attempts' | 'gateway'>,
  input: CheckoutInput,
  attempt: CheckoutAttempt,
  begun: PayableSubscription | null,
): Promise<Checkout> {
  const subscription = begun ?? (await beginSubscription(deps, input, attempt));
  if (!subscription) return { kind: 'unavailable' };
  return { kind: 'begun', subscriptionId: subscription.id, clientSecret: subscription.clientSecret };
}

async function alreadyLive(
  deps: Uses<'accounts' | 'attempts' | 'now' | 'syncCustomer'>,
  input: CheckoutInput,
): Promise<Checkout> {
  const known = input.provenEmail === input.email || (await paidByThisBrowser(deps, input)) !== null;
  return { kind: 'already-live', known };
}
