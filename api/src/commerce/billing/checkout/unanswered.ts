/**
 * Attempts whose beginning was never answered: what the provider made all the same is ended as soon as it says so, since
 * nobody has the secret to pay it by, and whoever comes back begins anew.
 */
import { MINUTE_MS } from '../../../platform/lib/time';
import { type CheckoutContext, customerKeyOf, findBegun, replaceAttempt } from './attempts';
import type { CheckoutAttempt } from './attempts-store';

/** The provider works on no request for so long: what it has not made by then it never will. */
const LOOKED_FOR_MS = 10 * MINUTE_MS;

/** Whether nothing is left to do. Rejects with `GatewayError` when the provider does not answer. */
export async function settleUnanswered(ctx: CheckoutContext, attemptId: string): Promise<boolean> {
  const found = await ctx.attempts.findUnanswered(attemptId);
  if (!found) return true;
  let isDone = false;
  // Who is beginning right now keeps the lease, and is not in the way of their own attempt.
  await ctx.leases.tryHold(`checkout:${found.email}`, async () => {
    const attempt = await ctx.attempts.findUnanswered(attemptId);
    isDone = attempt === null || (await settle(ctx, attempt));
  });
  return isDone;
}

async function settle(ctx: CheckoutContext, attempt: CheckoutAttempt): Promise<boolean> {
  const { id, email, customerId } = attempt;
  if (await findBegun(ctx, attempt)) {
    await replaceAttempt(ctx, attempt, 'failed');
    return true;
  }
  const made = customerId
    ? null
    : await ctx.gateway.findCustomer({ email, idempotencyKey: customerKeyOf(attempt) });
  if (made) await ctx.gateway.deleteCustomer(made.id);
  else if (ctx.now().getTime() - attempt.createdAt.getTime() < LOOKED_FOR_MS) return false;
  await ctx.attempts.close(id, 'expired');
  return true;
}
