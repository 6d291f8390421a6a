/** A customer's subscription as the browser sees it. */
import { z } from 'zod';
import { instantField, moneyField, planField } from '../fields';

/** Stripe's subscription statuses, verbatim. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;

/** How a payment was reversed: refunded in full, or withdrawn by the bank (an open or a lost dispute). */
export const REVERSALS = ['refunded', 'disputed'] as const;
export type Reversal = (typeof REVERSALS)[number];

/** Movements of monthly recurring revenue. Churn is by choice, or because a payment failed or was reversed. */
export const MRR_MOVEMENTS = [
  'new',
  'expansion',
  'contraction',
  'churn_choice',
  'churn_payment',
  'reactivation',
] as const;
export type MrrMovementKind = (typeof MRR_MOVEMENTS)[number];

export const subscriptionState = z.object({
  id: z.string(),
  plan: planField,
  status: z.enum(SUBSCRIPTION_STATUSES),
  currentPeriodEnd: instantField.nullable(),
  /** True if it ends at `currentPeriodEnd` instead of renewing. */
  cancelAtPeriodEnd: z.boolean(),
});
export type SubscriptionState = z.infer<typeof subscriptionState>;

/** A cheaper plan that begins at the end of the paid period. */
export const scheduledChange = z.object({ plan: planField, at: instantField });

/** A failed charge: since when, until when the plan still works, and the provider's page where it can be paid. */
export const pastDue = z.object({
  since: instantField,
  graceUntil: instantField,
  payUrl: z.string().nullable(),
});

export const nextInvoice = moneyField.extend({ dueAt: instantField });
