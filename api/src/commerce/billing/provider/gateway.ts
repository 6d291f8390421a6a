/** The calls that the product makes to the payment provider. */
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
  /** Also stored on the customer, who can be found by it. */
  readonly idempotencyKey: string;
}

export interface TaxLocation {
  readonly country: string | null;
  readonly vatId: string | null;
  /** Whose ID it is, as far as the register says; null: the ID is not confirmed. */
  readonly business: { readonly name: string | null; readonly address: string | null } | null;
}
export type Business = NonNullable<TaxLocation['business']>;

export interface CreatedCustomer {
  readonly id: string;
  readonly createdAt: Date;
}

/** Every call rejects with `GatewayError` if it is not done; a repeated `idempotencyKey` takes effect only once. */
export interface PaymentGateway {
  /** Finds the plans' prices and creates missing ones. Rejects with `CataloguePriceError` if one differs. */
  ensureCatalogue(): Promise<void>;
  createCustomer(input: NewCustomer): Promise<CreatedCustomer>;
  /** The customer that was created with this key, even if the answer was lost. */
  findCustomer(by: Omit<NewCustomer, 'name'>): Promise<CreatedCustomer | null>;
  /** Begins a subscription that waits for its first payment. */
  createSubscription(input: {
    customerId: string;
    plan: PlanId;
    attemptId: string;
    /** Computes VAT within the price; without a usable country it begins untaxed. */
    isTaxed: boolean;
    idempotencyKey: string;
  }): Promise<PayableSubscription>;
  /** Sets a customer's country, and the VAT ID that takes VAT off later invoices; null: none, or no longer. */
  setTaxLocation(id: string, place: TaxLocation): Promise<void>;
  readSubscription(id: string): Promise<PayableSubscription | null>;
  /** Null if the provider does not know the id, or has deleted the customer. */
  readCustomer(id: string): Promise<ProviderCustomer | null>;
  /** The sums of a customer's payments, even after the customer was deleted there. */
  readPayments(id: string): Promise<Payments>;
  /** The customer of a charge; null if it has none or is unknown. */
  customerOfCharge(chargeId: string): Promise<string | null>;
  /** A page of the customers with a subscription that has not ended, and where the next page begins, or null. */
  listCustomers(
    after: string | null,
  ): Promise<{ readonly ids: readonly string[]; readonly next: string | null }>;
  /** Makes an unpaid one, or one on hold, impossible to pay or resume. 'paid': it is live by now, and left as it is. */
  abandonSubscription(id: string): Promise<'abandoned' | 'paid'>;
  /** Leaves omitted fields as they are. */
  updateCustomer(id: string, change: { readonly email?: string; readonly name?: string }): Promise<void>;
  /** Ends every subscription at once and erases cards and address; invoices stay. Idempotent. */
  deleteCustomer(id: string): Promise<void>;
  createPortalSession(input: { customerId: string; returnUrl: string }): Promise<{ readonly url: string }>;
  /** Null if nothing will be charged. */
  previewNextCharge(subscriptionId: string): Promise<UpcomingCharge | null>;
  readCard(subscriptionId: string): Promise<Card | null>;
  readonly plans: PlanGateway;
  readonly admin: AdminGateway;
  /** Null if the signature is missing, wrong, or older than five minutes at `now`, or the body is no event. */
  readEvent(rawBody: string, signature: string, now: Date): ProviderEvent | null;
}

/** A subscription's current state at the provider, with everything that a change of it depends on. */
export interface SubscriptionSnapshot {
  readonly id: string;
  /** Null if the price belongs to no plan. */
  readonly plan: PlanId | null;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  /** The schedule that manages it, even if that has no change left. */
  readonly scheduleId: string | null;
  readonly scheduled: ScheduledPlan | null;
  readonly upgrade: WaitingUpgrade | null;
}

export interface ScheduledPlan {
  /** Null if the price belongs to no plan. */
  readonly plan: PlanId | null;
  readonly at: Date;
}

/** An upgrade that takes effect only once its invoice is paid. */
export interface WaitingUpgrade {
  readonly plan: PlanId | null;
  readonly invoiceId: string;
  readonly amountCents: number;
  readonly payment:
    | { readonly kind: 'confirmation'; readonly clientSecret: string }
    /** `message` is the provider's, worded for the card's owner. */
    | { readonly kind: 'other-card'; readonly message: string };
}

/** Amounts in integer cents of EUR, after credit. */
export interface PlanCost {
  readonly dueNowCents: number;
  readonly nextCents: number;
}

export interface InvoicePage {
  readonly invoices: readonly InvoiceRow[];
  /** Where the next page begins; null on the last page. */
  readonly nextCursor: string | null;
}

/** Every call rejects with `GatewayError` if the provider does not carry it out, and may be repeated. */
export interface PlanGateway {
  readSnapshot(subscriptionId: string): Promise<SubscriptionSnapshot | null>;
  /** What `plan` would cost from `at` on: at once, with unused time credited, or from the period's end. */
  previewPlan(input: {
    subscriptionId: string;
    plan: PlanId;
    at: Date;
    when: 'now' | 'period-end';
  }): Promise<PlanCost>;
  /** Charges the difference at once. The plan changes only once that is paid: read the snapshot afterwards. */
  upgrade(input: { subscriptionId: string; plan: PlanId; at: Date; idempotencyKey: string }): Promise<void>;
  /** Drops an upgrade that awaits its payment. 'paid': it was paid just before, and counts. */
  abandonUpgrade(upgrade: WaitingUpgrade): Promise<'abandoned' | 'paid'>;
  /** Schedules another plan for the period's end, in place of what was scheduled. */
  schedulePlan(input: { subscriptionId: string; plan: PlanId }): Promise<void>;
  /** Drops what is scheduled; the current plan goes on. Harmless if the schedule is over. */
  releaseSchedule(scheduleId: string): Promise<void>;
  cancelAtPeriodEnd(input: {
    subscriptionId: string;
    reason?: CancelReason | null;
    comment?: string | null;
    idempotencyKey?: string;
  }): Promise<void>;
  /** Undoes a cancellation that has not taken effect. */
  resume(input: { subscriptionId: string; idempotencyKey?: string }): Promise<void>;
  /** Newest first; rejects as `refused` if the cursor is invalid. */
  listInvoices(input: { customerId: string; cursor: string | null }): Promise<InvoicePage>;
}

/** What was paid for an invoice, as far as it can be refunded. */
export interface InvoicePayment {
  readonly customerId: string;
  /** As printed on the invoice. */
  readonly number: string;
  /** The provider's id of the payment; null if nothing was charged. */
  readonly paymentId: string | null;
  readonly paidCents: number;
  readonly paidAt: Date;
  /** The end of the time that it pays for. */
  readonly coversUntil: Date;
  readonly refundedCents: number;
  /** Whether the bank has taken the money back, or demands it. */
  readonly isDisputed: boolean;
  /** Whether access depends on it: the subscription is live, and opens nothing after a full refund. */
  readonly opensAccess: boolean;
}

/** Every call rejects with `GatewayError` if it is not done; a repeated `idempotencyKey` takes effect only once. */
export interface AdminGateway {
  readPayment(invoiceId: string): Promise<InvoicePayment | null>;
  /** Writes a credit note on the invoice, which the provider numbers and mails. */
  refund(input: {
    invoiceId: string;
    paymentId: string;
    amountCents: number;
    reason: 'requested_by_customer' | 'duplicate';
    idempotencyKey: string;
  }): Promise<void>;
  /** Ends it at once; open invoices are no longer owed. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** Free until then, and billed from then on. */
  extend(input: { subscriptionId: string; until: Date; idempotencyKey: string }): Promise<void>;
  /** It opens nothing and is not billed until it goes on; nothing is credited. */
  pause(input: { subscriptionId: string; idempotencyKey: string }): Promise<void>;
  /** Begins a new period at once and charges it, less the credit. */
  goOn(input: { subscriptionId: string; idempotencyKey: string }): Promise<void>;
}
