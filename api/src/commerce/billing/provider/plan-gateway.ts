/** What changing a running subscription asks of the payment provider. */
import type { CancelReason, InvoiceRow } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import type { SubscriptionStatus } from '../access/tiers';

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

/** What it changes to. */
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
