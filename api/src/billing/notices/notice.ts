/** What a mail tells of: a change of a subscription, or a first payment that was left half-way. */
import type { PlanId } from '../../contract/plans';
import type { BillingChange, Due } from '../changes';

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

/** `forOwner`: to the owner of the product instead of the customer. */
export type Notice = (BillingChange | UnfinishedPayment) & { readonly forOwner?: true };
