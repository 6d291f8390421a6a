/** What the product calls the payment provider for. */
import type { CancelReason, InvoiceRow } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import type { SubscriptionStatus } from '../access/tiers';
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

export interface TaxLocation {
  readonly country: string | null;
  readonly vatId: string | null;
}

export interface CreatedCustomer {
  readonly id: string;
  readonly createdAt: Date;
}

/** Every call rejects with `GatewayError` when it is not done; a repeated `idempotencyKey` has the first effect. */
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
    /** VAT is computed within the price; for want of a place it begins without. */
    isTaxed: boolean;
    idempotencyKey: string;
  }): Promise<PayableSubscription>;
  /** Where a customer is, and their VAT ID, which takes the VAT off later invoices; null: none, or no longer. */
  setTaxLocation(id: string, place: TaxLocation): Promise<void>;
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
  /** An unpaid one, or one on hold, can never be paid or go on; 'paid' and left as it is when it is live by now. */
  abandonSubscription(id: string): Promise<'abandoned' | 'paid'>;
  /** What is left out stays. */
  updateCustomer(id: string, change: { readonly email?: string; readonly name?: string }): Promise<void>;
  /** Ends every subscription at once and forgets cards and address; one that is gone already is gone. Invoices stay. */
  deleteCustomer(id: string): Promise<void>;
  createPortalSession(input: { customerId: string; returnUrl: string }): Promise<{ readonly url: string }>;
  /** Null when nothing will be charged. */
  previewNextCharge(subscriptionId: string): Promise<UpcomingCharge | null>;
  readCard(subscriptionId: string): Promise<Card | null>;
  /** Changes of a running subscription, and its invoices. */
  readonly plans: PlanGateway;
  /** What those who run the product do for one customer. */
  readonly admin: AdminGateway;
  /** Null when the signature is missing, wrong, or older than five minutes at `now`, or what is signed is no event. */
  readEvent(rawBody: string, signature: string, now: Date): ProviderEvent | null;
}

/** A subscription as the provider has it this moment, with all that a change of it depends on. */
export interface SubscriptionSnapshot {
  readonly id: string;
  /** Null for a price that is none of the plans'. */
  readonly plan: PlanId | null;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  /** The schedule that manages it, whether or not it still has a change before it. */
  readonly scheduleId: string | null;
  readonly scheduled: ScheduledPlan | null;
  readonly upgrade: WaitingUpgrade | null;
}

export interface ScheduledPlan {
  /** Null for a price that is none of the plans'. */
  readonly plan: PlanId | null;
  readonly at: Date;
}

/** An upgrade that counts only once its invoice is paid. */
export interface WaitingUpgrade {
  readonly plan: PlanId | null;
  readonly invoiceId: string;
  readonly amountCents: number;
  /** What its payment waits for. */
  readonly payment:
    | { readonly kind: 'confirmation'; readonly clientSecret: string }
    /** `message` is the provider's, in words for the card's owner. */
    | { readonly kind: 'other-card'; readonly message: string };
}

/** Amounts in integer cents of EUR, after credit. */
export interface PlanCost {
  readonly dueNowCents: number;
  readonly nextCents: number;
}

export interface InvoicePage {
  readonly invoices: readonly InvoiceRow[];
  /** Where the next page begins; null on the last. */
  readonly nextCursor: string | null;
}

/** Every call rejects with `GatewayError` when the provider does not do it, and may be repeated. */
export interface PlanGateway {
  /** Null when the provider knows none of that id. */
  readSnapshot(subscriptionId: string): Promise<SubscriptionSnapshot | null>;
  /** What `plan` would cost from the moment `at` on: at once with what is unused credited, or from the period's end. */
  previewPlan(input: {
    subscriptionId: string;
    plan: PlanId;
    at: Date;
    when: 'now' | 'period-end';
  }): Promise<PlanCost>;
  /** Charges the difference at once; the plan changes when, and only when, that is paid: read the snapshot afterwards. */
  upgrade(input: { subscriptionId: string; plan: PlanId; at: Date; idempotencyKey: string }): Promise<void>;
  /** Gives up an upgrade that waits for its payment. 'paid' when it was paid in that very moment: it then counts. */
  abandonUpgrade(upgrade: WaitingUpgrade): Promise<'abandoned' | 'paid'>;
  /** Another plan from the period's end on; replaces what was scheduled. */
  schedulePlan(input: { subscriptionId: string; plan: PlanId }): Promise<void>;
  /** Nothing is scheduled any more; the plan of this moment goes on. Harmless when the schedule is over. */
  releaseSchedule(scheduleId: string): Promise<void>;
  cancelAtPeriodEnd(input: {
    subscriptionId: string;
    reason: CancelReason | null;
    comment: string | null;
    idempotencyKey?: string;
  }): Promise<void>;
  /** Takes back a cancellation that has not taken effect. */
  resume(input: { subscriptionId: string; idempotencyKey?: string }): Promise<void>;
  /** Newest first; rejects as `refused` for a cursor that is none. */
  listInvoices(input: { customerId: string; cursor: string | null }): Promise<InvoicePage>;
}

/** What was paid for an invoice, as far as it can be given back. */
export interface InvoicePayment {
  readonly customerId: string;
  /** As it is printed on the invoice. */
  readonly number: string;
  /** The provider's id of the payment; null when nothing was charged for it. */
  readonly paymentId: string | null;
  readonly paidCents: number;
  readonly paidAt: Date;
  /** The end of what it was paid for. */
  readonly coversUntil: Date;
  readonly refundedCents: number;
  /** Whether the bank has taken the money back, or asks for it. */
  readonly isDisputed: boolean;
  /** Whether the access rests on it: the subscription is live, and given back in full it opens nothing. */
  readonly opensAccess: boolean;
}

/** Every call rejects with `GatewayError` when it is not done; with the same `idempotencyKey` it is done once. */
export interface AdminGateway {
  /** Null when the provider knows none of that id. */
  readPayment(invoiceId: string): Promise<InvoicePayment | null>;
  /** With a credit note on the invoice, which the provider numbers and mails. */
  refund(input: {
    invoiceId: string;
    paymentId: string;
    amountCents: number;
    reason: 'requested_by_customer' | 'duplicate';
    idempotencyKey: string;
  }): Promise<void>;
  /** Ends it at once; nothing that is still open is owed any more. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** It is free until then, and billed from then on. */
  extend(input: { subscriptionId: string; until: Date; idempotencyKey: string }): Promise<void>;
  /** It opens nothing and is not billed until it goes on; nothing is credited. */
  pause(input: { subscriptionId: string; idempotencyKey: string }): Promise<void>;
  /** A new period begins at once, and is charged less the credit. */
  goOn(input: { subscriptionId: string; idempotencyKey: string }): Promise<void>;
}
