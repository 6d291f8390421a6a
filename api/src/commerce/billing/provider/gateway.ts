/** What the product asks of the payment provider. */
import type { PlanId } from '@spreadwise/contract/plans';
import type { ActGateway } from './act-gateway';
import type { PlanGateway } from './plan-gateway';
import type {
  Card,
  PayableSubscription,
  Payments,
  ProviderCustomer,
  ProviderEvent,
  UpcomingCharge,
} from './provider-state';

export interface NewCustomer {
  readonly email: string;
  readonly name: string;
  /** Also written on the customer, who can be found by it. */
  readonly idempotencyKey: string;
}

export interface CreatedCustomer {
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * Every call rejects with `GatewayError` when the provider does not do it. `idempotencyKey`: a repeated call with the
 * same key has the first one's effect and answer.
 */
export interface PaymentGateway {
  /** Finds the plans' prices, creating what is missing. Rejects with `CataloguePriceError` when one differs. */
  ensureCatalogue(): Promise<void>;
  createCustomer(input: NewCustomer): Promise<CreatedCustomer>;
  /** The one that was created by this key, whatever came of its answer. */
  findCustomer(by: Omit<NewCustomer, 'name'>): Promise<CreatedCustomer | null>;
  /** Begins one that waits for its first payment. */
  createSubscription(input: {
    customerId: string;
    plan: PlanId;
    attemptId: string;
    idempotencyKey: string;
  }): Promise<PayableSubscription>;
  /** Null when the provider knows none of that id. */
  readSubscription(id: string): Promise<PayableSubscription | null>;
  /** Null when the provider knows none of that id, or has deleted it. */
  readCustomer(id: string): Promise<ProviderCustomer | null>;
  /** What a customer's money came to; also of one that was deleted there. */
  readPayments(id: string): Promise<Payments>;
  /** Whose a charge is; null when it is nobody's or unknown. */
  customerOfCharge(chargeId: string): Promise<string | null>;
  /** A page of the customers who have a subscription that is not over, with the first of the next page, or null. */
  listCustomers(
    after: string | null,
  ): Promise<{ readonly ids: readonly string[]; readonly next: string | null }>;
  /**
   * Makes sure that one that waits for its first payment, or is on hold, can never be paid or go on. 'paid' when it has
   * been paid in that very moment, or is live: it is then left as it is.
   */
  abandonSubscription(id: string): Promise<'abandoned' | 'paid'>;
  /** What is left out stays. */
  updateCustomer(id: string, change: { readonly email?: string; readonly name?: string }): Promise<void>;
  /** Ends every subscription at once and forgets cards and address; one that is gone already is gone. Invoices stay. */
  deleteCustomer(id: string): Promise<void>;
  createPortalSession(input: { customerId: string; returnUrl: string }): Promise<{ readonly url: string }>;
  /** Null when nothing will be charged. */
  previewNextCharge(subscriptionId: string): Promise<UpcomingCharge | null>;
  /** The card that the subscription will be charged to. */
  readCard(subscriptionId: string): Promise<Card | null>;
  /** Changes of a running subscription, and its invoices. */
  readonly plans: PlanGateway;
  /** What those who run the product do for one customer. */
  readonly acts: ActGateway;
  /** Null when the signature is missing, wrong, or older than five minutes at `now`, or what is signed is no event. */
  readEvent(rawBody: string, signature: string, now: Date): ProviderEvent | null;
}
