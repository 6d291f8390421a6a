/** A customer's subscription as the browser sees it. */
import { z } from 'zod';
import { instantField, moneyField, planField } from '../fields';

/** Stripe's subscription states, word for word. */
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

/** What became of money that was not kept: given back in full, or taken back by the bank (an open or a lost dispute). */
export const REVERSALS = ['refunded', 'disputed'] as const;
export type Reversal = (typeof REVERSALS)[number];

/** How monthly recurring revenue moves; a loss by the customer's choice, or since a payment failed or was taken back. */
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
  /** True when it ends at `currentPeriodEnd` instead of renewing. */
  cancelAtPeriodEnd: z.boolean(),
});
export type SubscriptionState = z.infer<typeof subscriptionState>;

/** A cheaper plan that begins when the paid period ends. */
export const scheduledChange = z.object({ plan: planField, at: instantField });

/** A charge that failed: since when, until when the plan keeps working all the same, and the provider's page where it can be paid. */
export const pastDue = z.object({
  since: instantField,
  graceUntil: instantField,
  payUrl: z.string().nullable(),
});

export const nextInvoice = moneyField.extend({ dueAt: instantField });
