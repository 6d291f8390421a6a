/** Checkout attempts: begun at the provider, looked up, replaced, closed; once paid, proof of whose browser it is. */
import { randomUUID } from 'node:crypto';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Lease } from '../../../platform/lib/leases/leases';
import { chooseAccount, compFor, isBilled, type PayingAccount, payingAccount } from '../access/account';
import { isLive } from '../access/tiers';
import { createdOrFound, GatewayError, obtainCustomer } from '../provider/gateway-error';
import { isOfAttempt } from '../sync/first-payments';
import type { CheckoutAttempt } from './attempts-store';
import type { Uses } from './parts';
import { type DeclaredLocation, locationForProvider, NOT_DECLARED } from './tax-location';

export interface CheckoutInput
  extends Readonly<Pick<CheckoutAttempt, 'email' | 'plan' | 'beginNow' | 'screen' | 'browserHash'>> {
  readonly name: string;
  readonly language: Locale;
  /** Null: no VAT is computed. */
  readonly taxLocation: DeclaredLocation | null;
  /** Keyed hash of the browser's network. */
  readonly network: string;
  /** The address that this browser has proven by a mailed code, or null. */
  readonly provenEmail: string | null;
}

/** The provider's state of an open attempt; null if the provider has no subscription for it. */
export async function readAttempt(
  deps: Uses<'attempts' | 'gateway' | 'syncCustomer'>,
  attempt: CheckoutAttempt,
) {
  const id = attempt.subscriptionId ?? (await findBegun(deps, attempt))?.id;
  if (!id) return null;
  const subscription = await deps.gateway.readSubscription(id);
  if (subscription?.status === 'incomplete' && (attempt.subscriptionId || (await adopt(deps, attempt, id))))
    return subscription;
  if (attempt.customerId) await deps.syncCustomer(attempt.customerId);
  if (subscription && isLive(subscription.status)) return 'paid';
  await deps.attempts.close(attempt.id, 'expired');
  return 'over';
}

/** Ensures that the attempt can no longer be paid. 'paid': it was paid just before, and is kept. */
export async function replaceAttempt(
  deps: Uses<'attempts' | 'gateway' | 'syncCustomer'>,
  attempt: CheckoutAttempt,
  status: 'replaced' | 'failed' = 'replaced',
) {
  const id = attempt.subscriptionId ?? (await findBegun(deps, attempt))?.id;
  if (id && (await deps.gateway.abandonSubscription(id)) === 'paid') {
    if (attempt.customerId) await deps.syncCustomer(attempt.customerId);
    return 'paid';
  }
  await deps.attempts.close(attempt.id, status);
  return 'replaced';
}

/** The attempt's subscription at the provider, even if a crash kept it from being recorded; null if there is none. */
export async function findBegun({ gateway }: Uses<'gateway'>, attempt: CheckoutAttempt) {
  const customer = attempt.customerId ? await gateway.readCustomer(attempt.customerId) : null;
  return customer?.subscriptions.find((one) => isOfAttempt(one, attempt)) ?? null;
}

/** Stored before the provider is called: its id makes the idempotency keys. Null: the address has been paid for. */
export async function createAttempt(
  deps: Uses<'accounts' | 'attempts' | 'gateway' | 'now'>,
  input: CheckoutInput,
  before: CheckoutAttempt | null,
  lease: Lease,
): Promise<CheckoutAttempt | null> {
  const { browserHash, network, email, plan, beginNow, screen, taxLocation } = input;
  const attempt: CheckoutAttempt = {
    ...{ browserHash, network, email, plan, beginNow, screen },
    id: randomUUID(),
    status: 'open',
    ...(await customerFor(deps, input, before)),
    subscriptionId: null,
    ...(taxLocation ?? NOT_DECLARED),
    linkSentAt: null,
    createdAt: deps.now(),
  };
  return (await deps.attempts.insert(attempt, lease)) ? attempt : null;
}

/** Reuses a customer of the provider only for a browser that has proven the address or created that customer. */
async function customerFor(
  deps: Uses<'accounts' | 'gateway' | 'now'>,
  input: CheckoutInput,
  before: CheckoutAttempt | null,
) {
  const made = before?.createdCustomer && before.customerId;
  if (made) return { customerId: made, createdCustomer: true };
  if (input.provenEmail !== input.email) return { customerId: null, createdCustomer: true };
  const former = chooseAccount(await deps.accounts.listByEmail(input.email), deps.now());
  return former && (await deps.gateway.readCustomer(former.customer.id))
    ? { customerId: former.customer.id, createdCustomer: false }
    : { customerId: null, createdCustomer: true };
}

/** Null if another payment or a lapsed lease closed the attempt meanwhile; its subscription is then abandoned. */
export async function beginSubscription(
  deps: Uses<'attempts' | 'gateway'>,
  input: CheckoutInput,
  attempt: CheckoutAttempt,
) {
  try {
    const customerId = attempt.customerId ?? (await createCustomer(deps, input, attempt));
    if (input.taxLocation)
      await deps.gateway.setTaxLocation(customerId, locationForProvider(input.taxLocation));
    const subscription = await createdOrFound(
      () =>
        deps.gateway.createSubscription({
          customerId,
          plan: attempt.plan,
          attemptId: attempt.id,
          isTaxed: input.taxLocation !== null,
          idempotencyKey: `checkout-${attempt.id}-subscription`,
        }),
      async () => {
        const begun = await findBegun(deps, { ...attempt, customerId });
        return begun && deps.gateway.readSubscription(begun.id);
      },
    );
    return (await adopt(deps, attempt, subscription.id)) ? subscription : null;
  } catch (error) {
    // The next try needs new keys. Without an answer the attempt stays open: its keys or a lookup find what was done.
    if (error instanceof GatewayError && error.answered && error.reason !== 'limited')
      await deps.attempts.close(attempt.id, 'failed');
    throw error;
  }
}

/** Records the subscription if the attempt is still open; otherwise abandons it and returns false. */
async function adopt(deps: Uses<'attempts' | 'gateway'>, attempt: CheckoutAttempt, id: string) {
  if (await deps.attempts.setSubscription(attempt.id, id)) return true;
  await deps.gateway.abandonSubscription(id);
  return false;
}

/** The idempotency key by which its customer is created and found again. */
export const customerKeyOf = ({ id }: Pick<CheckoutAttempt, 'id'>) => `checkout-${id}-customer`;
export const isKeyOfCheckout = (key: string | null) => key !== null && /^checkout-.+-customer$/.test(key);

async function createCustomer(
  deps: Uses<'attempts' | 'gateway'>,
  { email, name, language }: CheckoutInput,
  attempt: CheckoutAttempt,
) {
  const idempotencyKey = customerKeyOf(attempt);
  const customer = await obtainCustomer(deps.gateway, { email, name, idempotencyKey });
  await deps.attempts.setCustomer(attempt.id, { ...customer, email, name, language });
  return customer.id;
}

/** How long after the attempt began its payment proves the address. */
const PROOF_MS = 3_600_000;

/**
 * Returns the account that this browser's own checkout created and paid within the last hour, if it is live; null
 * otherwise, and once a payment link was mailed, since somebody else may have paid by it. `email` null: any address.
 * Reads a payment that is not recorded yet back from the provider; rejects with `GatewayError` if that does not answer.
 */
export async function paidByThisBrowser(
  deps: Uses<'accounts' | 'attempts' | 'syncCustomer' | 'now'>,
  { browserHash, email }: { readonly browserHash: string; readonly email: string | null },
): Promise<PayingAccount | null> {
  const since = new Date(deps.now().getTime() - PROOF_MS);
  const attempt = await deps.attempts.newestOf(browserHash, since, email);
  if (!attempt?.createdCustomer || !attempt.customerId || !attempt.subscriptionId) return null;
  if (attempt.status === 'open') await deps.syncCustomer(attempt.customerId);
  // Somebody else may have paid by the link, even during the provider call.
  if ((await deps.attempts.find(attempt.id))?.linkSentAt) return null;
  const account = await deps.accounts.load(attempt.customerId);
  // The address has since been proven by a code, and this browser may be somebody else's.
  if (account?.customer.addressProvenAt) return null;
  // The account's address has since changed, and a payment for the old one does not prove the new one.
  if (account?.customer.email !== attempt.email) return null;
  const paying = payingAccount({ ...account, comp: compFor(account, false) }, deps.now());
  return isBilled(paying) &&
    account.subscriptions.some(({ id, status }) => id === attempt.subscriptionId && isLive(status))
    ? paying
    : null;
}

/** Reads back an address's open attempts. Rejects with `GatewayError` if the provider does not answer. */
export async function readBackAttempts(deps: Uses<'attempts' | 'syncCustomer'>, email: string) {
  for (const { customerId, subscriptionId } of await deps.attempts.listOpen(email))
    if (customerId && subscriptionId) await deps.syncCustomer(customerId);
}
