/** Loads customers with the data that alerts need: plan, rules, addresses. */
import type { FindRates } from '../../../advice/currencies';
import type { FindTradingProfiles } from '../../../advice/signals';
import { groupBy } from '../../../platform/lib/lists';
import type { CustomerAccount } from '../../identity';
import type { ChannelName } from '../channel';
import { rulesFor } from './default-rules';
import { rulesInEuros, type Subscriber, viewerOfTier } from './recipient';
import type { AddressRow, RecipientsStore } from './recipients-store';

/** A customer with a plan. If several customers share an email address, only the one that owns the account. */
export type SubscribedCustomer = Pick<CustomerAccount, 'customerId' | 'email' | 'tier' | 'language'>;

/** Null: all customers. Customers without a plan are left out. */
export type LoadAccounts = (customerIds: readonly string[] | null) => Promise<readonly SubscribedCustomer[]>;
/** The last known data of a customer whose plan has ended. */
export type Former = Pick<SubscribedCustomer, 'tier' | 'language'>;
/** `former`: customers to load with their former tier if they no longer have a plan. */
export type LoadSubscribers = (
  customerIds: readonly string[] | null,
  former?: ReadonlyMap<string, Former>,
) => Promise<ReadonlyMap<string, Subscriber>>;

export interface SubscribersContext {
  readonly accounts: LoadAccounts;
  readonly findProfiles: FindTradingProfiles;
  readonly findRates: FindRates;
  readonly store: Pick<RecipientsStore, 'rulesOf' | 'addressesOf'>;
  /** Whether this installation has the channel: its bot may have been taken away since a chat was linked. */
  readonly isHere: (channel: ChannelName) => boolean;
  readonly now: () => Date;
}

export const createLoadSubscribers =
  (context: SubscribersContext): LoadSubscribers =>
  async (customerIds, former = new Map()) => {
    const { accounts, findProfiles, findRates, store } = context;
    const present = await accounts(customerIds);
    const isPresent = new Set(present.map(({ customerId }) => customerId));
    const gone = [...former].filter(([customerId]) => !isPresent.has(customerId));
    const found = [
      ...present.map((one) => ({ ...one, isFormer: false })),
      // Without email: billing sends its own mail in any case.
      ...gone.map(([customerId, had]) => ({ customerId, ...had, email: null, isFormer: true })),
    ];
    const [profiles, rates, rules, rows] = await Promise.all([
      findProfiles(found.map(({ customerId }) => customerId)),
      findRates(),
      store.rulesOf(customerIds),
      store.addressesOf(customerIds),
    ]);
    const addressesOf = groupBy(rows, ({ customerId }) => customerId);
    return new Map(
      found.map(({ customerId, email, tier, language, isFormer }) => {
        const subscriber: Subscriber = {
          customerId,
          tier,
          language,
          ...(isFormer && { isFormer }),
          profile: profiles.get(customerId) ?? null,
          viewer: viewerOfTier(customerId, tier),
          rules: rulesInEuros(rulesFor(tier, rules.get(customerId)), rates),
          ...reachable(email, addressesOf(customerId), context),
        };
        return [customerId, subscriber];
      }),
    );
  };

/** Email goes to the account's address, unless exactly that address has failed. */
function reachable(email: string | null, rows: readonly AddressRow[], { isHere, now }: SubscribersContext) {
  const addresses = new Map<ChannelName, string>(email === null ? [] : [['email', email]]);
  const failures = new Map<ChannelName, string>();
  for (const { channel, address, verifiedAt, failedAt, failure, pausedUntil } of rows) {
    if (pausedUntil !== null && pausedUntil > now()) continue;
    if (channel === 'email' && address !== email) continue;
    if (failedAt !== null || !isHere(channel)) {
      addresses.delete(channel);
      failures.set(channel, failure ?? 'There is no working address.');
    } else if (verifiedAt !== null && channel !== 'email') addresses.set(channel, address);
  }
  return { addresses, failures };
}
