/** What sign-in needs of other features. It knows nothing of billing. */
import type { SubscriptionState } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Tier } from '@spreadwise/shared-auth/model';
import type { Database } from '../../platform/db/database';

/** Somebody who has, or once had, a paid subscription, or a tier granted by the owner. */
export interface CustomerAccount {
  readonly customerId: string;
  readonly email: string;
  readonly name: string | null;
  readonly language: Locale;
  readonly tier: Tier;
  /** Whether a tier is open, or a subscription is billed that may open nothing now. */
  readonly isLive: boolean;
  /** The one that decides the tier; null: the tier was granted, and nothing was ever paid. */
  readonly subscription: SubscriptionState | null;
}

/** A customer with the tier that is open to them at this moment. */
export type CustomerAccess = Pick<CustomerAccount, 'customerId' | 'email' | 'tier'>;

export interface OpenAccess extends CustomerAccess {
  /** When it expires or shrinks by itself; null: never. */
  readonly until: Date | null;
}

/** Of a call to the payment provider. `busy`: another process holds the lease and did not finish in time. */
export type ProviderResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed' }
  | { readonly kind: 'busy' };

/** Whose access is asked for, as a session knows it. */
export interface AccessHolder {
  readonly customerId: string;
  readonly addressProven: boolean;
}

export interface CustomerAccounts {
  /** The account of an address; null: nobody there ever paid or was granted a tier. */
  findByEmail(email: string): Promise<CustomerAccount | null>;
  /** The live account that this browser's own checkout has just paid for; `email` null: for any address. */
  findPaidByBrowser(
    browserHash: string,
    email: string | null,
  ): Promise<ProviderResult<CustomerAccount | null>>;
  /** Updates our records where a checkout of the address is not known to be paid or over. */
  readBackCheckout(email: string): Promise<ProviderResult<void>>;
  /** Whether a checkout that this browser began for the address was ever paid. */
  hasPaidInBrowser(browserHash: string, email: string): Promise<boolean>;
  /** Payments made in a customer's browsers no longer count as proof of the address. */
  forgetBrowsers(customerId: string): Promise<void>;
  /** What each has access to now. A granted tier counts only where the session has proven the address. */
  loadAccesses<H extends AccessHolder>(holders: readonly H[]): Promise<ReadonlyMap<H, OpenAccess>>;
}

/** Customers of one address whose address has just been proven for the first time. */
export interface ProvenAddress {
  readonly customerIds: readonly string[];
  /** Whether only the browser that proved it has paid for it. */
  readonly hasPaidAlone: boolean;
}

export interface EndedBy {
  readonly at: Date;
  readonly actor: string;
}

/** What of other features ends with sessions, each in the transaction that ends them. */
export interface EndingWithSessions {
  /** `browserHash`: of the checkout cookie of the browser that proves it. Null: it was proven before. */
  proveAddress(
    tx: Database,
    customerId: string,
    browserHash: string,
    at: Date,
  ): Promise<ProvenAddress | null>;
  /** Returns how many were live; `unproven`: only those created in sessions that a payment alone had opened. */
  revokeTokens(
    tx: Database,
    customerIds: readonly string[],
    by: EndedBy,
    which: 'all' | 'unproven',
  ): Promise<number>;
  /** Returns how many alert addresses were removed, besides the account's own. */
  forgetAlertAddresses(tx: Database, customerIds: readonly string[]): Promise<number>;
  /** Links that could still connect a chat to the customer. */
  forgetTelegramLinks(tx: Database, customerIds: readonly string[]): Promise<void>;
}
