/** What sign-in asks of others. It knows nothing of billing; the root joins the two. */
import type { SubscriptionState } from '@spreadwise/contract';
import type { Tier } from '@spreadwise/shared-auth/model';
import type { Database } from '../../platform/db/database';

/** Somebody who has, or once had, a paid subscription, or holds a tier that the owner gave. */
export interface CustomerAccount {
  readonly customerId: string;
  readonly email: string;
  readonly name: string | null;
  readonly tier: Tier;
  /** Whether a tier is open, or a subscription is billed that may open nothing now. */
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

export interface OpenAccess extends CustomerAccess {
  /** When time alone takes something of it away; null: never. */
  readonly until: Date | null;
}

/** Of work that asks the payment provider. `busy`: another process is at it, and kept this one waiting for too long. */
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
  /** The account of an address, or null when nobody there ever paid or was given a tier. */
  findByEmail(email: string): Promise<CustomerAccount | null>;
  /** The live account that this browser's own checkout has just paid for; `email` null: for whichever address. */
  findPaidByBrowser(
    browserHash: string,
    email: string | null,
  ): Promise<ProviderResult<CustomerAccount | null>>;
  /** Brings the record up to date where the address has a checkout that is not known to be paid or over. */
  readBackCheckout(email: string): Promise<ProviderResult<void>>;
  /** Whether a checkout that this browser began for the address was ever paid. */
  hasPaidInBrowser(browserHash: string, email: string): Promise<boolean>;
  /** What a customer's browsers have paid no longer proves the address for them. */
  forgetBrowsers(customerId: string): Promise<void>;
  /**
   * What each of these may have now. The owner's tier counts only where the session has proven the address. A customer
   * who is unknown is left out.
   */
  loadAccesses<H extends AccessHolder>(holders: readonly H[]): Promise<ReadonlyMap<H, OpenAccess>>;
}

/** Customers of one address whose address has just been proven for the first time. */
export interface ProvenAddress {
  readonly customerIds: readonly string[];
  /** Whether the browser that proved it has paid for it, and no other has. */
  readonly hasPaidAlone: boolean;
}

/** What is written down of an end. */
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
  /** How many API tokens worked; `unproven`: of those that sessions made which a payment alone had opened. */
  revokeTokens(
    tx: Database,
    customerIds: readonly string[],
    by: EndedBy,
    which: 'all' | 'unproven',
  ): Promise<number>;
  /** How many places beside the account's own address alerts went to. */
  forgetAlertAddresses(tx: Database, customerIds: readonly string[]): Promise<number>;
  /** Links that would still make a chat the customer's. */
  forgetTelegramLinks(tx: Database, customerIds: readonly string[]): Promise<void>;
}
