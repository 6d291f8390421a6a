/** What billing does when somebody's account is deleted: the provider first, since only that ends what is charged. */

import { type SyncContext, syncCustomer } from '../sync/sync-customer';
import type { AccountsStore } from './accounts-store';

export interface ForgetContext extends SyncContext {
  readonly accounts: Pick<AccountsStore, 'load' | 'dropNotices'>;
}

/**
 * Deletes the customer at the provider, records that every subscription has ended, and drops mails that wait. Done twice it
 * is done. Rejects with `GatewayError` when the provider does not answer.
 */
export async function forgetCustomer(ctx: ForgetContext, customerId: string): Promise<void> {
  await ctx.gateway.deleteCustomer(customerId);
  if (await ctx.accounts.load(customerId)) await syncCustomer(ctx, customerId);
  await ctx.accounts.dropNotices(customerId);
}
