/** What billing does when somebody's account is deleted: the provider first, since only that ends what is charged. */

import { syncCustomer } from '../sync/sync-customer';
import { type CheckoutContext, replaceAttempt } from './attempts';
import { closeWithdrawn } from './withdrawals';

/** Everyone at the provider who has an address. */
export interface Leaver {
  readonly address: string;
  readonly customerIds: readonly string[];
}

/**
 * Gives back what was paid twice, which nobody could once the provider has forgotten whose it was; then deletes the
 * customers there, records that every subscription has ended, and drops mails that wait. Done twice it is done. Rejects with
 * `GatewayError` when the provider does not answer.
 */
export async function forgetCustomers(ctx: CheckoutContext, leaver: Leaver): Promise<void> {
  await settleCheckouts(ctx, leaver);
  for (const customerId of leaver.customerIds) {
    await ctx.gateway.deleteCustomer(customerId);
    if (await ctx.accounts.load(customerId)) await syncCustomer(ctx, customerId);
    await ctx.accounts.dropNotices(customerId);
  }
}

/** From here on nothing of theirs can be paid, and no payment beside another one waits. */
async function settleCheckouts(ctx: CheckoutContext, leaver: Leaver): Promise<void> {
  for (const attempt of await ctx.attempts.listOf(leaver, 'open')) await replaceAttempt(ctx, attempt);
  // A payment may be known to the provider alone.
  for (const customerId of leaver.customerIds) await syncCustomer(ctx, customerId);
  for (const attempt of await ctx.attempts.listOf(leaver, 'withdrawn')) await closeWithdrawn(ctx, attempt);
}
