/** What the product asks of the payment provider, in the product's own words. */

import type { Reversal } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import type { SubscriptionStatus } from '../access/tiers';
import type { PlanGateway } from './plan-gateway';

/** So long the provider waits for a first payment; then it ends the subscription. */
export const FIRST_PAYMENT_MS = 23 * 3_600_000;

/** What is to be paid. */
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

/** What was paid. */
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
  /** Null for a price that is none of the plans'. */
  readonly plan: PlanId | null;
  readonly priceId: string | null;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** A lower plan from a later moment on; null also when that plan is none of ours. */
  readonly scheduledChange: { readonly plan: PlanId; readonly at: Date } | null;
  /** The newest invoice, as long as it is open. */
  readonly openInvoice: OpenInvoice | null;
  /** The newest invoice, when it is paid. */
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
  /** All of them, in every state. */
  readonly subscriptions: readonly ProviderSubscription[];
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
  /** Where it names no customer, the charge that it is about, e.g. a dispute; its customer has to be asked for. */
  readonly chargeId: string | null;
}

/**
 * Every call rejects with `GatewayError` when the provider does not do it. `idempotencyKey`: a repeated call with the
 * same key has the first one's effect and answer.
 */
export interface PaymentGateway {
  /** Finds the plans' prices, creating what is missing. Rejects with `CataloguePriceError` when one differs. */
  ensureCatalogue(): Promise<void>;
  createCustomer(input: { email: string; name: string; idempotencyKey: string }): Promise<{
    readonly id: string;
    readonly createdAt: Date;
  }>;
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
  createPortalSession(input: { customerId: string; returnUrl: string }): Promise<{ readonly url: string }>;
  /** Null when nothing will be charged. */
  previewNextCharge(subscriptionId: string): Promise<UpcomingCharge | null>;
  /** The card that the subscription will be charged to. */
  readCard(subscriptionId: string): Promise<Card | null>;
  /** Changes of a running subscription, and its invoices. */
  readonly plans: PlanGateway;
  /** Null when the signature is missing, wrong, or older than five minutes at `now`, or what is signed is no event. */
  readEvent(rawBody: string, signature: string, now: Date): ProviderEvent | null;
}

/**
 * - `unavailable`: no answer, or a fault of the provider's; whether it was done is not known
 * - `limited`: the provider asks us to slow down; nothing was done
 * - `declined`: the card was refused
 * - `refused`: the provider says the request itself is wrong; nothing was done
 * - `not-sold`: the plan's price there is archived, or not the plan's; nothing was asked
 */
export type GatewayFailure = 'unavailable' | 'limited' | 'declined' | 'refused' | 'not-sold';

export class GatewayError extends Error {
  override readonly name = 'GatewayError';

  constructor(
    readonly reason: GatewayFailure,
    message: string,
    options: {
      readonly cause?: unknown;
      /** Whether the provider answered, so that the same idempotency key will get the same answer again. */
      readonly answered?: boolean;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.answered = options.answered ?? false;
  }

  readonly answered: boolean;
}

/** The provider's price of a plan is not the plan's: nobody may be charged by it. */
export class CataloguePriceError extends Error {
  override readonly name = 'CataloguePriceError';
}

/** The lookup key by which a plan's price is found at the provider. */
export const lookupKeyOf = (plan: PlanId): string => `spreadwise_${plan}_monthly`;
