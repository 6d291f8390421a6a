/** The payment provider: the calls that the product makes to it, and what it reports, in the product's own types. */
import type { BillingOverview, CallResponse, CancelReason, Reversal } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import type { SubscriptionStatus } from '../access/tiers';

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

export type CreatedCustomer = Pick<ProviderCustomer, 'id' | 'createdAt'>;

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
  /** What is archived of a customer, even after the customer was deleted there; empty for an unknown id. */
  readDocuments(id: string): Promise<readonly InvoiceDocument[]>;
  /** The sums of a customer's payments, even after the customer was deleted there. */
  readPayments(id: string): Promise<Payments>;
  /** The customer of a charge; null if it has none or is unknown. */
  customerOfCharge(chargeId: string): Promise<string | null>;
  /** A page of the customers with a subscription that has not ended, and where the next page begins, or null. */
  listCustomers(
    after: string | null,
  ): Promise<{ readonly ids: readonly string[]; readonly next: string | null }>;
  /** Customers whose payments were refunded or disputed since, whatever has become of their subscriptions. */
  listReturned(since: Date): Promise<readonly string[]>;
  /** Makes an unpaid one, or one on hold, impossible to pay or resume. 'paid': it is live by now, and left as it is. */
  abandonSubscription(id: string): Promise<'abandoned' | 'paid'>;
  /** Leaves omitted fields as they are. */
  updateCustomer(id: string, change: { readonly email?: string; readonly name?: string }): Promise<void>;
  /** Ends every subscription at once and erases cards and address; invoices stay. Idempotent. */
  deleteCustomer(id: string): Promise<void>;
  createPortalSession(input: { customerId: string; returnUrl: string }): Promise<{ readonly url: string }>;
  /** Null if nothing will be charged. */
  previewNextCharge(subscriptionId: string): Promise<BillingOverview['nextInvoice']>;
  readCard(subscriptionId: string): Promise<BillingOverview['card']>;
  readonly plans: PlanGateway;
  readonly admin: AdminGateway;
  /** Null if the signature is missing, wrong, or older than five minutes at `now`, or the body is no event. */
  readEvent(rawBody: string, signature: string, now: Date): ProviderEvent | null;
}

/** A subscription's current state at the provider, with everything that a change of it depends on. */
export interface SubscriptionSnapshot
  extends Pick<ProviderSubscription, 'id' | 'plan' | 'status' | 'cancelAtPeriodEnd'> {
  readonly currentPeriodEnd: Date;
  /** The schedule that manages it, even if that has no change left. */
  readonly scheduleId: string | null;
  readonly scheduled: ScheduledPlan | null;
  readonly upgrade: WaitingUpgrade | null;
  /** The provider does not pause those of its older billing mode. */
  readonly canPause: boolean;
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
    | { readonly kind: 'other-card'; readonly message: string }
    | { readonly kind: 'processing' };
}

/** Amounts in integer cents of EUR, after credit. */
export interface PlanCost {
  readonly dueNowCents: number;
  readonly nextCents: number;
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
  /** Drops what is scheduled; the current plan continues. Harmless if the schedule is over. */
  releaseSchedule(scheduleId: string): Promise<void>;
  cancelAtPeriodEnd(input: {
    subscriptionId: string;
    reason?: CancelReason | null;
    comment?: string | null;
    idempotencyKey?: string;
  }): Promise<void>;
  /** Undoes a cancellation that has not taken effect. */
  resume(input: { subscriptionId: string; idempotencyKey?: string }): Promise<void>;
  /** Newest first; rejects as `refused` if the cursor is invalid. `nextCursor`: null on the last page. */
  listInvoices(input: {
    customerId: string;
    cursor: string | null;
  }): Promise<CallResponse<'GET /api/billing/invoices'>>;
}

/** What was paid for an invoice, as far as it can be refunded. */
export interface InvoicePayment {
  readonly customerId: string;
  /** As printed on the invoice. */
  readonly number: string;
  /** The provider's id of the payment; null if nothing was charged. */
  readonly paymentId: string | null;
  readonly paidCents: number;
  /** The time that it pays for: from its payment on, but a renewal's from its period's start, however late it was paid. */
  readonly coversFrom: Date;
  readonly coversUntil: Date;
  readonly refundedCents: number;
  /** Whether the bank has taken the money back, or is demanding it. */
  readonly isDisputed: boolean;
  /** Whether the bank may still decide in our favour. */
  readonly isUndecided: boolean;
  /** Whether access depends on it: the subscription is live, and opens nothing after a full refund. */
  readonly opensAccess: boolean;
}

/** Every call rejects with `GatewayError` if it is not done; a repeated `idempotencyKey` takes effect only once. */
export interface AdminGateway {
  readPayment(invoiceId: string): Promise<InvoicePayment | null>;
  /** The ids of a subscription's paid invoices, even after its customer was deleted. */
  listPaid(subscriptionId: string): Promise<readonly string[]>;
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
  /** It opens nothing and is not billed until resumed; nothing is credited. */
  pause(input: { subscriptionId: string; idempotencyKey: string }): Promise<void>;
  /** Begins a new period at once and charges it, less the credit. */
  endPause(input: { subscriptionId: string; idempotencyKey: string }): Promise<void>;
}

/** How long the provider waits for a first payment before it ends the subscription. */
export const FIRST_PAYMENT_MS = 23 * 3_600_000;

export interface OpenInvoice {
  readonly id: string;
  readonly amountCents: number;
  /** The provider's page for paying it. */
  readonly hostedUrl: string | null;
  /** When it fell due. */
  readonly since: Date;
  /** Whether the bank wants the customer to confirm the payment. */
  readonly needsAction: boolean;
}

export interface PaidInvoice extends Pick<OpenInvoice, 'id' | 'amountCents' | 'hostedUrl'> {
  /** What it was for: the first payment, a renewal, a change of plan, or something else. */
  readonly reason: 'first' | 'renewal' | 'change' | 'other';
}

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** The checkout attempt that began it; null if we did not begin it. */
  readonly attemptId: string | null;
  /** Null if the price belongs to no plan. */
  readonly plan: PlanId | null;
  readonly priceId: string | null;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** A cheaper plan from a later moment on; null also if that plan is not sold here. */
  readonly scheduledChange: { readonly plan: PlanId; readonly at: Date } | null;
  readonly openInvoice: OpenInvoice | null;
  readonly paidInvoice: PaidInvoice | null;
  /** Last paid first; very old ones are missing. */
  readonly paidInvoices: readonly PaidInvoice[];
  /** For the running period's payments, or for the last one before it while there is none. Only for a live one. */
  readonly reversal: Reversal | null;
  readonly createdAt: Date;
}

export interface ProviderCustomer {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  /** The key with which it was created; null: not by this product. */
  readonly key: string | null;
  readonly createdAt: Date;
  /** When the newest successful payment fell due; null if there is none. */
  readonly lastPaidDue: Date | null;
  readonly subscriptions: readonly ProviderSubscription[];
  /** For payments, and for refunds. */
  readonly documents: readonly InvoiceDocument[];
}

/** The part of a total taxed at one rate: net and tax, both included in the total. */
export interface TaxPart {
  /** The country whose VAT it is; null: none was computed. */
  readonly country: string | null;
  /** In percent. */
  readonly rate: number;
  readonly isReverseCharge: boolean;
  readonly netCents: number;
  readonly taxCents: number;
}

/** Suffix of the id of a refund that a bank rejected, which returns the money to us. */
export const REJECTED_SUFFIX = '_failed';

/** An invoice as of its payment; or a refund, credit note or lost dispute of one, with negative amounts. */
export interface InvoiceDocument {
  readonly kind: 'invoice' | 'refund' | 'credit note' | 'lost dispute';
  readonly id: string;
  readonly customerId: string;
  /** When it was paid or refunded; for a credit note, the time of its refund or the payment; when a lost dispute was read. */
  readonly at: string;
  /** As printed on the invoice or credit note; for a refund or dispute, that of its invoice. */
  readonly number: string;
  /** Of anything but an invoice: when its invoice was paid. Missing in those archived before 2026-11-29. */
  readonly invoicePaidAt?: string;
  /** For a credit note: the number of its invoice, and the ids of the refunds that it stands for. */
  readonly corrects?: { readonly invoice: string; readonly refunds: readonly string[] };
  readonly seller: { readonly name: string | null; readonly country: string | null };
  readonly customer: {
    readonly name: string | null;
    readonly email: string | null;
    readonly address?: string | null;
    readonly country: string | null;
    readonly vatId: string | null;
    /** The country that issued the paying card. */
    readonly cardCountry: string | null;
  };
  /** For an invoice only. */
  readonly lines: readonly {
    readonly text: string;
    readonly from: string;
    readonly until: string;
    readonly totalCents: number;
  }[];
  /** Printed beside the lines. */
  readonly text: readonly string[];
  readonly totalCents: number;
  /** Cash that it moved into the account. Missing in those archived before 2026-12-01: see `readCash`. */
  readonly cashCents?: number;
  /** They add up to the total. */
  readonly taxes: readonly TaxPart[];
}

export interface Payments {
  /** How many succeeded, refunded ones included. */
  readonly payments: number;
  readonly collectedCents: number;
  readonly refundedCents: number;
  /** Lost in disputes that the bank decided against us; what is still disputed counts as paid. */
  readonly lostCents: number;
}

/** A subscription as read without further calls: no payments, no scheduled change. */
export type BareSubscription = Omit<
  ProviderSubscription,
  'scheduledChange' | 'openInvoice' | 'paidInvoice' | 'paidInvoices' | 'reversal'
>;

/** A subscription whose first payment the browser may have to confirm. */
export interface PayableSubscription extends BareSubscription {
  /** Null if nothing is left to confirm. */
  readonly clientSecret: string | null;
}

/** An event signed by the provider. Only whom it is about is read from it; the state is read back. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
  /** If it names no customer, the charge it is about, e.g. of a dispute; the customer has to be looked up. */
  readonly chargeId: string | null;
}
