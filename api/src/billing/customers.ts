/** What sign-in asks of billing: whose an address is, what was paid for it, and which tier that opens now. */
import type { SubscriptionState } from '@spreadwise/contract';
import type { Tier } from '@spreadwise/shared-auth/model';
import { chooseAccount, compFor, isLiveAccount, type PayingAccount } from './access/account';
import { tierNow } from './access/tiers';
import { presentSubscription } from './accounts/present-subscription';
import type { CheckoutContext } from './checkout/attempts';
import { paidByThisBrowser, readBackAttempt } from './checkout/browser-payment';
import { type ProviderResult, tryProvider } from './provider/gateway-error';

/** Somebody who has, or once had, a paid subscription, or holds a tier that the owner gave. */
export interface CustomerAccount {
  readonly customerId: string;
  readonly email: string;
  readonly name: string | null;
  readonly tier: Tier;
  /** Whether there is something to sign in for: a tier, or a subscription that is billed. */
  readonly isLive: boolean;
  /** The one that counts; null for somebody who has the owner's tier and never paid. */
  readonly subscription: SubscriptionState | null;
}

/** A customer with the tier that is open to them at this moment. */
export interface CustomerAccess {
  readonly customerId: string;
  readonly email: string;
  readonly tier: Tier;
}

export interface Customers {
  /** The account of an address, or null when nobody there ever paid or was given a tier. */
  findByEmail(email: string): Promise<CustomerAccount | null>;
  /** The live account that this browser's own checkout has just paid for; `email` null: for whichever address. */
  findPaidByBrowser(
    browserHash: string,
    email: string | null,
  ): Promise<ProviderResult<CustomerAccount | null>>;
  /** Brings the record up to date where the address has a checkout that is not known to be paid or over. */
  readBackCheckout(email: string): Promise<ProviderResult<void>>;
  /** Whether a checkout that this browser began for the address was ever paid, by nobody but it. */
  hasPaidInBrowser(browserHash: string, email: string): Promise<boolean>;
  /** The owner's tier counts only where the session has proven the address. Null for a customer who is unknown. */
  loadAccess(customerId: string, addressProven: boolean): Promise<CustomerAccess | null>;
}

export function createCustomers(ctx: CheckoutContext): Customers {
  return {
    async findByEmail(email) {
      return accountOf(chooseAccount(await ctx.accounts.listByEmail(email), ctx.now()));
    },
    findPaidByBrowser: (browserHash, email) =>
      tryProvider(async () => accountOf(await paidByThisBrowser(ctx, { browserHash, email }))),
    readBackCheckout: (email) => tryProvider(() => readBackAttempt(ctx, email)),
    hasPaidInBrowser: ctx.attempts.wasPaid,
    async loadAccess(customerId, addressProven) {
      const account = await ctx.accounts.load(customerId);
      if (!account) return null;
      const { customer, subscriptions } = account;
      const tier = tierNow(subscriptions, compFor(account, addressProven), ctx.now());
      return { customerId, email: customer.email, tier };
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
    subscription: subscription && presentSubscription(subscription),
  };
}
