/** What can happen to a subscription: the vocabulary of audit rows, emails and the owner's timeline. */
import type { Reversal } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';

/** Common to every change. Times are ISO 8601 in UTC, so that a change reads the same from JSON. */
export interface ChangeBase {
  readonly customerId: string;
  readonly subscriptionId: string;
  /** The plan after the change. */
  readonly plan: PlanId;
  /** When it was written down. */
  readonly at: string;
}

/** A payment: what was paid and the provider's page of the invoice. */
export interface Paid {
  readonly invoiceId: string;
  readonly amountCents: number;
  readonly invoiceUrl: string | null;
}

/** A payment that is due: what is to be paid and the provider's page where it can be. */
export interface Due {
  readonly invoiceId: string | null;
  readonly amountCents: number | null;
  readonly invoiceUrl: string | null;
}

/** Why a subscription is over, or no longer opens anything. */
export type EndReason = 'canceled' | 'unpaid' | 'paused' | 'expired';

export type BillingChange = ChangeBase &
  (
    | { readonly kind: 'began'; readonly paid: Paid | null }
    | { readonly kind: 'renewed'; readonly paid: Paid; readonly periodEnd: string | null }
    | { readonly kind: 'planChanged'; readonly from: PlanId; readonly to: PlanId; readonly paid: Paid | null }
    /** A lower plan from `effectiveAt` on. */
    | { readonly kind: 'changeScheduled'; readonly to: PlanId; readonly effectiveAt: string }
    | { readonly kind: 'changeUndone' }
    /** It ends at `effectiveAt`. */
    | { readonly kind: 'cancelScheduled'; readonly effectiveAt: string | null }
    /** Days were given: it is free until then. */
    | { readonly kind: 'extended'; readonly until: string }
    /** It goes on after all: a scheduled end was taken back, or one on hold was paid. */
    | { readonly kind: 'resumed' }
    | { readonly kind: 'paymentFailed'; readonly due: Due; readonly graceUntil: string }
    | { readonly kind: 'recovered'; readonly paid: Paid | null }
    /** A payment that no other change covers, e.g. one of two that were missed. */
    | { readonly kind: 'paid'; readonly paid: Paid }
    /** A first payment beside another one of the address: it was given back, and its subscription never began. */
    | { readonly kind: 'returned'; readonly paid: Paid }
    /** The bank wants the customer to act before it pays. */
    | { readonly kind: 'actionRequired'; readonly due: Due }
    | { readonly kind: 'ended'; readonly why: EndReason }
    | { readonly kind: 'suspended'; readonly reversal: Reversal }
    | { readonly kind: 'restored' }
  );

/** The same for the same change, however often it is detected. */
export const changeKey = (change: BillingChange): string =>
  `${change.subscriptionId} ${change.kind} ${change.kind === 'paid' || change.kind === 'returned' ? change.paid.invoiceId : change.at}`;
