/** What those who run the product ask of the payment provider for one customer. */

/** What was paid for an invoice, as far as it can be given back. */
export interface InvoicePayment {
  readonly customerId: string;
  /** As it is printed on the invoice. */
  readonly number: string;
  /** The provider's id of the payment; null when nothing was charged for it. */
  readonly paymentId: string | null;
  readonly paidCents: number;
  readonly refundedCents: number;
  /** Whether the bank has taken the money back, or asks for it. */
  readonly isDisputed: boolean;
  /** Whether the access rests on it: the subscription is live, and given back in full it opens nothing. */
  readonly opensAccess: boolean;
}

/**
 * Every call rejects with `GatewayError` when the provider does not do it, and may be repeated: with the same
 * `idempotencyKey` it is done once.
 */
export interface ActGateway {
  /** Null when the provider knows none of that id. */
  readPayment(invoiceId: string): Promise<InvoicePayment | null>;
  refund(input: {
    paymentId: string;
    amountCents: number;
    reason: 'requested_by_customer' | 'duplicate';
    idempotencyKey: string;
  }): Promise<void>;
  /** Ends it at once; nothing that is still open is owed any more. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** It is free until then, and billed from then on. */
  extend(input: { subscriptionId: string; until: Date; idempotencyKey: string }): Promise<void>;
  /** It opens nothing and is not billed until it goes on; what is unused of the period is credited. */
  pause(input: { subscriptionId: string; idempotencyKey: string }): Promise<void>;
  /** A new period begins at once, and is charged less the credit. */
  goOn(input: { subscriptionId: string; idempotencyKey: string }): Promise<void>;
}
