/** What identity asks through its port: whose an address is, what was paid for it, and which tier that opens now. */
import type { CustomerAccess, CustomerAccount, CustomerAccounts } from '../../people/identity';
import { groupBy } from '../../platform/lib/lists';
import type { CheckoutContext } from './checkout/attempts';
import { paidByThisBrowser, readBackAttempts } from './checkout/attempts';
import { tryProvider } from './provider/gateway-error';
import {
  chooseAccount,
  compFor,
  isLiveAccount,
  type PayingAccount,
  presentSubscription,
} from './subscription/account';
import { endsByTime, tierNow } from './subscription/tiers';

export function createCustomers(ctx: CheckoutContext): CustomerAccounts {
  return {
    async findByEmail(email) {
      return accountOf(chooseAccount(await ctx.accounts.listByEmail(email), ctx.now()));
    },
    findPaidByBrowser: (browserHash, email) =>
      tryProvider(async () => accountOf(await paidByThisBrowser(ctx, { browserHash, email }))),
    readBackCheckout: (email) => tryProvider(() => readBackAttempts(ctx, email)),
    hasPaidInBrowser: ctx.attempts.wasPaid,
    forgetBrowsers: ctx.attempts.forgetBrowsers,
    async loadAccesses(holders) {
      const accounts = await ctx.accounts.loadMany(holders.map(({ customerId }) => customerId));
      const now = ctx.now();
      return new Map(
        holders.flatMap((holder) => {
          const account = accounts.get(holder.customerId);
          if (!account) return [];
          const { customer, subscriptions } = account;
          const comp = compFor(account, holder.addressProven);
          const tier = tierNow(subscriptions, comp, now);
          const until = endsByTime(subscriptions, comp, now);
          return [[holder, { customerId: customer.id, email: customer.email, tier, until }]];
        }),
      );
    },
  };
}

/** Mail reaches whoever reads the address, so what the owner gave to it counts. */
export async function listSubscribers(
  { accounts, now }: Pick<CheckoutContext, 'accounts' | 'now'>,
  customerIds: readonly string[] | null,
): Promise<readonly CustomerAccess[]> {
  const found = await accounts.listSubscribed(customerIds);
  const ofAddress = groupBy(found, ({ customer }) => customer.email);
  return [...new Set(found.map(({ customer }) => customer.email))].flatMap((email) => {
    const account = chooseAccount(ofAddress(email), now());
    if (!account || account.tier === 'FREE') return [];
    return [{ customerId: account.customer.id, email, tier: account.tier }];
  });
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
    subscription: subscription && presentSubscription(subscription),
  };
}
