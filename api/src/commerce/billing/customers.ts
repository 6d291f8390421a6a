/** Billing as identity sees it: who owns an address, what was paid for it, and which tier that opens now. */
import type { CustomerAccess, CustomerAccount, CustomerAccounts } from '../../people/identity';
import { groupBy } from '../../platform/lib/lists';
import {
  chooseAccount,
  compFor,
  isLiveAccount,
  type PayingAccount,
  presentSubscription,
} from './access/account';
import { endsByTime, tierNow } from './access/tiers';
import { paidByThisBrowser, readBackAttempts } from './checkout/attempts';
import type { Uses } from './checkout/parts';
import { tryProvider } from './provider/gateway-error';

export function createCustomers(
  deps: Uses<'accounts' | 'attempts' | 'now' | 'syncCustomer'>,
): CustomerAccounts {
  return {
    async findByEmail(email) {
      return accountOf(chooseAccount(await deps.accounts.listByEmail(email), deps.now()));
    },
    findPaidByBrowser: (browserHash, email) =>
      tryProvider(async () => accountOf(await paidByThisBrowser(deps, { browserHash, email }))),
    readBackCheckout: (email) => tryProvider(() => readBackAttempts(deps, email)),
    hasPaidInBrowser: deps.attempts.wasPaid,
    forgetBrowsers: deps.attempts.forgetBrowsers,
    async loadAccesses(holders) {
      const accounts = await deps.accounts.loadMany(holders.map(({ customerId }) => customerId));
      const now = deps.now();
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

/** A comp needs no proof, as mail only reaches a reader of the address; but anybody can pay for a plan in its name. */
export async function listSubscribers(
  { accounts, now }: Uses<'accounts' | 'now'>,
  customerIds: readonly string[] | null,
): Promise<readonly (CustomerAccess & Pick<CustomerAccount, 'language'>)[]> {
  const found = (await accounts.listSubscribed(customerIds)).map((one) => ({
    ...one,
    comp: compFor(one, one.subscriptions.length === 0 || one.customer.addressProvenAt !== null),
  }));
  const ofAddress = groupBy(found, ({ customer }) => customer.email);
  return [...new Set(found.map(({ customer }) => customer.email))].flatMap((email) => {
    const account = chooseAccount(ofAddress(email), now());
    if (!account || account.tier === 'FREE') return [];
    const { id: customerId, language } = account.customer;
    return [{ customerId, email, tier: account.tier, language }];
  });
}

function accountOf(paying: PayingAccount | null): CustomerAccount | null {
  if (!paying) return null;
  const { customer, tier, subscription } = paying;
  const { id: customerId, email, name, language } = customer;
  return {
    ...{ customerId, email, name, language, tier },
    isLive: isLiveAccount(paying),
    subscription: subscription && presentSubscription(subscription),
  };
}
