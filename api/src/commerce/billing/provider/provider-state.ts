/** What the payment provider reports of customers, subscriptions and money, in the product's own types. */
import type { Reversal } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import type { SubscriptionStatus } from '../access/tiers';

/** So long the provider waits for a first payment; then it ends the subscription. */
export const FIRST_PAYMENT_MS = 23 * 3_600_000;

export interface OpenInvoice {
  readonly id: string;
  readonly amountCents: number;
  /** The provider's page where it can be paid. */
  readonly hostedUrl: string | null;
  /** When it fell due. */
  readonly since: Date;
  /** Whether the bank wants the customer to act before it pays. */
  readonly needsAction: boolean;
}

export interface PaidInvoice {
  readonly id: string;
  readonly amountCents: number;
  readonly hostedUrl: string | null;
  /** What it was for: the first payment, a renewal, a change of the plan, or something else. */
  readonly reason: 'first' | 'renewal' | 'change' | 'other';
}

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** Of the checkout that began it; null when none of ours did. */
  readonly attemptId: string | null;
  /** Null for a price that is none of the plans'. */
  readonly plan: PlanId | null;
  readonly priceId: string | null;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** A lower plan from a later moment on; null also when that plan is none of ours. */
  readonly scheduledChange: { readonly plan: PlanId; readonly at: Date } | null;
  readonly openInvoice: OpenInvoice | null;
  readonly paidInvoice: PaidInvoice | null;
  /** What was paid, the last paid first; of long ago nothing. */
  readonly paidInvoices: readonly PaidInvoice[];
  /** Of the payments for the running period, or of the last one before it when none has come yet. Only of a live one. */
  readonly reversal: Reversal | null;
  readonly createdAt: Date;
}

export interface ProviderCustomer {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly createdAt: Date;
  /** When the newest payment that went through had fallen due; null when none ever did. */
  readonly lastPaidDue: Date | null;
  readonly subscriptions: readonly ProviderSubscription[];
  /** Of what was paid and given back. */
  readonly documents: readonly InvoiceDocument[];
}

/** A part of a total that is taxed alike: net and tax, both included in it. */
export interface TaxPart {
  /** Whose VAT it is; null: none was computed. */
  readonly country: string | null;
  /** In percent. */
  readonly rate: number;
  readonly isReverseCharge: boolean;
  readonly netCents: number;
  readonly taxCents: number;
}

/** An invoice as it was when it was paid, or what of one was given, credited or taken back, with a minus. */
export interface InvoiceDocument {
  readonly kind: 'invoice' | 'refund' | 'credit note' | 'lost dispute';
  readonly id: string;
  readonly customerId: string;
  /** When it was paid, or given back: of a credit note its refund's time. */
  readonly at: string;
  /** As it is printed on the invoice or credit note; of money that of its invoice. */
  readonly number: string;
  /** Of a credit note: its invoice by number, and the refunds that it stands for, by id. */
  readonly corrects?: { readonly invoice: string; readonly refunds: readonly string[] };
  readonly seller: { readonly name: string | null; readonly country: string | null };
  readonly customer: {
    readonly name: string | null;
    readonly email: string | null;
    readonly country: string | null;
    readonly vatId: string | null;
    /** Where the card was issued that paid. */
    readonly cardCountry: string | null;
  };
  /** Of an invoice. */
  readonly lines: readonly {
    readonly text: string;
    readonly from: string;
    readonly until: string;
    readonly totalCents: number;
  }[];
  /** What is printed beside them. */
  readonly text: readonly string[];
  readonly totalCents: number;
  /** Add up to the total. */
  readonly taxes: readonly TaxPart[];
}

export interface Payments {
  /** How many went through, refunded ones included. */
  readonly payments: number;
  readonly collectedCents: number;
  readonly refundedCents: number;
  /** Of disputes that the bank decided against us; what is still disputed counts as paid. */
  readonly lostCents: number;
}

/** What is known of a subscription without asking what became of its money and what is planned. */
export type BareSubscription = Omit<
  ProviderSubscription,
  'scheduledChange' | 'openInvoice' | 'paidInvoice' | 'paidInvoices' | 'reversal'
>;

/** A subscription whose first payment the browser may have to confirm. */
export interface PayableSubscription extends BareSubscription {
  /** Null when nothing is left to confirm. */
  readonly clientSecret: string | null;
}

export interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface UpcomingCharge {
  readonly amountCents: number;
  readonly currency: 'EUR';
  readonly dueAt: Date;
}

/** An event whose signature is the provider's. Only whom it is about is taken from it; the state is read back. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
  /** Where it names no customer, the charge it is about, e.g. of a dispute; the customer has to be looked up. */
  readonly chargeId: string | null;
}
