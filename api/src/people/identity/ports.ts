/** What sign-in needs from other features. It is independent of billing. */
import type { SubscriptionState } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Tier } from '@spreadwise/shared-auth/model';
import type { Database } from '../../platform/db/database';

/** A customer who has, or once had, a paid subscription, or a tier granted by the owner. */
export interface CustomerAccount {
  readonly customerId: string;
  readonly email: string;
  readonly name: string | null;
  readonly language: Locale;
  readonly tier: Tier;
  /** Whether a tier is open, or a subscription is billed that may open nothing now. */
  readonly isLive: boolean;
  /** The subscription that decides the tier; null: the tier was granted, and nothing was ever paid. */
  readonly subscription: SubscriptionState | null;
}

/** A customer with the tier that is currently open to them. */
export type CustomerAccess = Pick<CustomerAccount, 'customerId' | 'email' | 'tier'>;

export interface OpenAccess extends CustomerAccess {
  /** When the access expires or shrinks by itself; null: never. */
  readonly until: Date | null;
}

/** The result of a call to the payment provider. `busy`: another process holds the lease and did not finish in time. */
export type ProviderResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed' }
  | { readonly kind: 'busy' };

/** A session's holder, whose access is requested. */
export interface AccessHolder {
  readonly customerId: string;
  readonly addressProven: boolean;
}

export interface CustomerAccounts {
  /** The account of an address; null: no customer there ever paid or was granted a tier. */
  findByEmail(email: string): Promise<CustomerAccount | null>;
  /** The live account that this browser's own checkout has just paid for; `email` null: for any address. */
  findPaidByBrowser(
    browserHash: string,
    email: string | null,
  ): Promise<ProviderResult<CustomerAccount | null>>;
  /** Updates our records if a checkout for the address is not known to be paid or over. */
  readBackCheckout(email: string): Promise<ProviderResult<void>>;
  /** Whether a checkout that this browser began for the address was ever paid. */
  hasPaidInBrowser(browserHash: string, email: string): Promise<boolean>;
  /** Payments made in a customer's browsers no longer count as proof of the address. */
  forgetBrowsers(customerId: string): Promise<void>;
  /** The current access of each holder. A granted tier counts only if the session has proven the address. */
  loadAccesses<H extends AccessHolder>(holders: readonly H[]): Promise<ReadonlyMap<H, OpenAccess>>;
}

/** The customers of an address that has just been proven for the first time. */
export interface ProvenAddress {
  readonly customerIds: readonly string[];
  /** Whether only the browser that proved the address has paid for it. */
  readonly hasPaidAlone: boolean;
}

export interface EndedBy {
  readonly at: Date;
  readonly actor: string;
}

/** What other features end together with sessions, in the same transaction. */
export interface EndingWithSessions {
  /** `browserHash`: hash of the checkout cookie of the proving browser. Null: the address was proven before. */
  proveAddress(
    tx: Database,
    customerId: string,
    browserHash: string,
    at: Date,
  ): Promise<ProvenAddress | null>;
  /** Returns how many were live. `unproven`: only tokens created in sessions that only a payment had opened. */
  revokeTokens(
    tx: Database,
    customerIds: readonly string[],
    by: EndedBy,
    which: 'all' | 'unproven',
  ): Promise<number>;
  /** Returns how many alert addresses were removed; the account's own stays. */
  forgetAlertAddresses(tx: Database, customerIds: readonly string[]): Promise<number>;
  /** Deletes links that could still connect a chat to the customer. */
  forgetTelegramLinks(tx: Database, customerIds: readonly string[]): Promise<void>;
}
