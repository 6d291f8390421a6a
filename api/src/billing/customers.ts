/** What sign-in asks of billing: whose an address is, what was paid for it, and which tier that opens now. */
import type { SubscriptionState } from '@spreadwise/contract';
import type { Tier } from '@spreadwise/shared-auth/model';
import { LeaseBusyError } from '../lib/leases/leases';
import { tierNow } from './access';
import { accountOfEmail, compFor, isLiveAccount, type PayingAccount } from './account';
import { paidByThisBrowser, readBackAttempt } from './checkout';
import type { BillingContext } from './context';
import { GatewayError } from './gateway';
import { stateOf } from './overview';

export interface CustomerAccount {
  readonly customerId: string;
  readonly email: string;
  readonly name: string | null;
  readonly tier: Tier;
  readonly isLive: boolean;
  readonly subscription: SubscriptionState | null;
}

export function createCustomers(ctx: BillingContext) {
  return {
    findByEmail: async (email: string) => accountOf(await accountOfEmail(ctx.store, email, ctx.now())),
    findPaidByBrowser: (browserHash: string, email: string | null) =>
      tryProvider(async () => accountOf(await paidByThisBrowser(ctx, { browserHash, email }))),
    readBackCheckout: (email: string) => tryProvider(() => readBackAttempt(ctx, email)),
    hasPaidInBrowser: ctx.attempts.wasPaid,
    async loadAccess(customerId: string, addressProven: boolean) {
      const account = await ctx.store.account(customerId);
      if (!account) return null;
      const tier = tierNow(account.subscriptions, compFor(account, addressProven), ctx.now());
      return { customerId, email: account.customer.email, tier };
    },
  };
}

function accountOf(paying: PayingAccount | null): CustomerAccount | null {
  if (!paying) return null;
  const { customer, tier, subscription } = paying;
  return {
    customerId: customer.id,
    email: customer.email,
    name: customer.name,
    tier,
    isLive: isLiveAccount(paying),
    subscription: subscription && stateOf(subscription),
  };
}

/** Expected failures as values. */
async function tryProvider<T>(work: () => Promise<T>) {
  try {
    return { kind: 'done' as const, value: await work() };
  } catch (error) {
    if (error instanceof GatewayError) return { kind: 'failed' as const };
    if (error instanceof LeaseBusyError) return { kind: 'busy' as const };
    throw error;
  }
}
