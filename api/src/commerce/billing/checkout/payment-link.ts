/** Mails a link for a first payment left unfinished at 3-D Secure; once per address and day. */
import { DAY_MS } from '../../../platform/lib/time';
import { FIRST_PAYMENT_MS } from '../provider/gateway';
import type { Uses } from './parts';

/** The link must leave time to pay. */
const LEFT_BEFORE_MS = FIRST_PAYMENT_MS - 3 * 3_600_000;
/** Per address. */
const ONE_LINK_EVERY_MS = DAY_MS;

/** Returns whether nothing is left to do. Rejects with `GatewayError` if the provider does not answer. */
export async function writePaymentLink(
  deps: Uses<'attempts' | 'leases' | 'now' | 'syncCustomer'>,
  attemptId: string,
): Promise<boolean> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms);
  const attempt = await deps.attempts.findUnpaid(attemptId, before(ONE_LINK_EVERY_MS));
  if (!attempt || attempt.linkSentAt || attempt.createdAt <= before(LEFT_BEFORE_MS)) return true;
  const { email, customerId } = attempt;
  if (customerId === null || attempt.hasOtherLink) return false;
  // Under the checkout lease, so that nobody replaces the attempt before its link is recorded.
  return deps.leases.hold(`checkout:${email}`, async (lease) => {
    // It may have been paid meanwhile, or have another payment page.
    await deps.syncCustomer(customerId);
    return deps.attempts.writeLink(attemptId, deps.now(), lease);
  });
}
