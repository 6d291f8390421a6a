/** Which of an address's customers is its account. */
import { TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';
import { accountTier, leadingSubscription } from './access';
import type { Account, BillingStore, CustomerRecord, SubscriptionRecord } from './store';

/** Somebody who has, or once had, a paid subscription. */
export interface PayingAccount {
  readonly customer: CustomerRecord;
  readonly tier: Tier;
  /** The one that counts. */
  readonly subscription: SubscriptionRecord;
}

/** Null for a customer who never paid. */
export function payingAccount({ customer, subscriptions }: Account): PayingAccount | null {
  const paid = subscriptions.filter(({ wasPaid }) => wasPaid);
  const subscription = leadingSubscription(paid);
  return subscription && { customer, tier: accountTier(paid), subscription };
}

/** The account of an address: the highest tier that is live, else the newest; null when nobody there ever paid. */
export async function accountOfEmail(
  store: Pick<BillingStore, 'accountsOf'>,
  email: string,
): Promise<PayingAccount | null> {
  const accounts = (await store.accountsOf(email)).flatMap((account) => payingAccount(account) ?? []);
  const rank = ({ tier }: PayingAccount) => TIER_NAMES.indexOf(tier);
  const [first] = accounts.sort(
    (a, b) => rank(b) - rank(a) || b.customer.createdAt.getTime() - a.customer.createdAt.getTime(),
  );
  return first ?? null;
}

export const isLiveAccount = (account: PayingAccount | null): account is PayingAccount =>
  account !== null && account.tier !== 'FREE';
