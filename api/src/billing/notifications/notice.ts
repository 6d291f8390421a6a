/** What a mail tells of: a change of a subscription, a first payment left half-way, or something that nobody here knows. */
import type { PlanId } from '@spreadwise/contract/plans';
import type { BillingChange, Due } from '../changes/detect-changes';

/** The bank asked for a confirmation of the first payment, and nobody gave it. */
export interface UnfinishedPayment {
  readonly kind: 'paymentUnfinished';
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly plan: PlanId;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly due: Due;
}

/** The provider told of something that this product does not know. To the owner. */
export type Unknown = {
  readonly kind: 'unknown';
  /** ISO 8601, UTC. */
  readonly at: string;
} & (
  | { readonly what: 'event'; readonly type: string; readonly customerId: string | null }
  | {
      readonly what: 'price';
      readonly priceId: string | null;
      readonly subscriptionId: string;
      readonly customerId: string;
    }
);

/** `forOwner`: to the owner of the product instead of the customer. */
export type Notice = ((BillingChange | UnfinishedPayment) & { readonly forOwner?: true }) | Unknown;
