/** Loads customers with the data that alerts need (plan, rules, addresses), and keeps everybody with a plan in memory. */
import type { FindRates } from '../../../advice/currencies';
import type { FindTradingProfiles } from '../../../advice/signals';
import type { CustomerChanges } from '../../../platform/bus';
import { groupBy } from '../../../platform/lib/lists';
import type { CustomerAccount } from '../../identity';
import type { ChannelName } from '../channel';
import { rulesFor, rulesInEuros, type Subscriber, viewerOfTier } from './recipient';
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
  readonly now: () => Date;
}

export const createLoadSubscribers =
  ({ accounts, findProfiles, findRates, store, now }: SubscribersContext): LoadSubscribers =>
  async (customerIds, former = new Map()) => {
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
          ...reachable(email, addressesOf(customerId), now()),
        };
        return [customerId, subscriber];
      }),
    );
  };

/** Email goes to the account's address, unless exactly that address has failed. */
function reachable(email: string | null, rows: readonly AddressRow[], now: Date) {
  const addresses = new Map<ChannelName, string>(email === null ? [] : [['email', email]]);
  const failures = new Map<ChannelName, string>();
  for (const { channel, address, verifiedAt, failedAt, failure, pausedUntil } of rows) {
    if (pausedUntil !== null && pausedUntil > now) continue;
    if (channel === 'email' && address !== email) continue;
    if (failedAt !== null) {
      addresses.delete(channel);
      failures.set(channel, failure ?? '');
    } else if (verifiedAt !== null && channel !== 'email') addresses.set(channel, address);
  }
  return { addresses, failures };
}

export interface KnownSubscribersContext {
  readonly load: LoadSubscribers;
  readonly changes: Pick<CustomerChanges, 'subscribe' | 'isHearing'>;
  readonly now: () => Date;
}

/** The maximum delay until changes by time alone, such as the end of a plan, are noticed. */
const KEPT_MS = 30_000;
/** The same limit while the bus is down. */
const KEPT_UNHEARD_MS = 5_000;

/** A cache of every customer with a plan: changed ones are reloaded; without the bus, all of them every few seconds. */
export function createKnownSubscribers({ load, changes, now }: KnownSubscribersContext) {
  const all = new Map<string, Subscriber>();
  const changed = new Set<string>();
  let isStale = true;
  let wasHearing = true;
  let loadedAt = 0;

  const stop = changes.subscribe((customerId) => {
    if (customerId === null) isStale = true;
    else changed.add(customerId);
  });
  const isDue = () => {
    const isHearing = changes.isHearing();
    const isBack = isHearing && !wasHearing;
    wasHearing = isHearing;
    return isStale || isBack || now().getTime() - loadedAt >= (isHearing ? KEPT_MS : KEPT_UNHEARD_MS);
  };
  const loadAll = async () => {
    isStale = false;
    changed.clear();
    const at = now().getTime();
    const found = await load(null).catch((error: unknown) => {
      isStale = true;
      throw error;
    });
    all.clear();
    for (const [id, one] of found) all.set(id, one);
    loadedAt = at;
    return 'everybody' as const;
  };
  const loadChanged = async () => {
    const ids = [...changed];
    if (ids.length === 0) return ids;
    // Cleared before the query, so that customers who change meanwhile are loaded again.
    changed.clear();
    const found = await load(ids).catch((error: unknown) => {
      for (const id of ids) changed.add(id);
      throw error;
    });
    for (const id of ids) all.delete(id);
    for (const [id, one] of found) all.set(id, one);
    return [...new Set([...ids, ...found.keys()])];
  };
  return {
    all,
    /** Updates `all` and returns who was loaded: 'everybody' or ids. Removes customers without a plan from `all`. */
    refresh: () => (isDue() ? loadAll() : loadChanged()),
    /** Whether `all` is up to date for the customer, as far as this process knows. */
    isCurrent: (customerId: string) => !isStale && !changed.has(customerId),
    /** Reloads everybody next time: another process may know of changes that this one has missed. */
    forget() {
      isStale = true;
    },
    stop,
  };
}

export type KnownSubscribers = ReturnType<typeof createKnownSubscribers>;
