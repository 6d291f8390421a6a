/** A payment as proof: the browser that has just paid a checkout of its own is its customer's. */
import { compFor, isBilled, type PayingAccount, payingAccount } from '../access/account';
import { isLive } from '../access/tiers';
import { syncCustomer } from '../sync/sync-customer';
import type { CheckoutContext } from './attempts';

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
