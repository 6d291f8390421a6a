/** What the payment provider reports about customers, subscriptions and money, in the product's own types. */
import type { Reversal } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import type { SubscriptionStatus } from '../access/tiers';

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

export interface PaidInvoice {
  readonly id: string;
  readonly amountCents: number;
  readonly hostedUrl: string | null;
  /** What it was for: the first payment, a renewal, a change of plan, or something else. */
  readonly reason: 'first' | 'renewal' | 'change' | 'other';
}

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** The checkout attempt that began it; null if it was none of ours. */
  readonly attemptId: string | null;
  /** Null if the price belongs to no plan. */
  readonly plan: PlanId | null;
  readonly priceId: string | null;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** A lower plan from a later moment on; null also if that plan is none of ours. */
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
  readonly createdAt: Date;
  /** When the newest successful payment fell due; null if there is none. */
  readonly lastPaidDue: Date | null;
  readonly subscriptions: readonly ProviderSubscription[];
  /** For what was paid, and for what was refunded. */
  readonly documents: readonly InvoiceDocument[];
}

/** A part of a total that is taxed alike: net and tax, both included in the total. */
export interface TaxPart {
  /** The country whose VAT it is; null: none was computed. */
  readonly country: string | null;
  /** In percent. */
  readonly rate: number;
  readonly isReverseCharge: boolean;
  readonly netCents: number;
  readonly taxCents: number;
}

/** An invoice as of its payment; or a refund, credit note or lost dispute of one, with negative amounts. */
export interface InvoiceDocument {
  readonly kind: 'invoice' | 'refund' | 'credit note' | 'lost dispute';
  readonly id: string;
  readonly customerId: string;
  /** When it was paid or refunded; for a credit note, the time of its refund. */
  readonly at: string;
  /** As printed on the invoice or credit note; for a refund or dispute, that of its invoice. */
  readonly number: string;
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

/** A subscription without what takes further calls: its payments and its scheduled change. */
export type BareSubscription = Omit<
  ProviderSubscription,
  'scheduledChange' | 'openInvoice' | 'paidInvoice' | 'paidInvoices' | 'reversal'
>;

/** A subscription whose first payment the browser may have to confirm. */
export interface PayableSubscription extends BareSubscription {
  /** Null if nothing is left to confirm. */
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

/** An event signed by the provider. Only whom it is about is read from it; the state is read back. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
  /** If it names no customer, the charge it is about, e.g. of a dispute; the customer has to be looked up. */
  readonly chargeId: string | null;
}
