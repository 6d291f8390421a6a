/** The parameters of /v1/subscriptions. */
import { z } from 'zod';
import {
  cancellationReason,
  clearableText,
  count,
  createdRange,
  expansion,
  integer,
  itemChanges,
  list,
  metadata,
  paging,
  text,
  truth,
} from '../request/parameters';

const paymentSettings = z
  .strictObject({
    payment_method_types: list(z.literal('card')).optional(),
    save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  })
  .optional();
export const prorationBehavior = z.enum(['create_prorations', 'always_invoice', 'none']);
const paymentBehavior = z.enum([
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
]);
const cancellationDetails = z
  .strictObject({
    comment: clearableText.optional(),
    feedback: cancellationReason.or(z.literal('').transform(() => null)).optional(),
  })
  .optional();

export const automaticTax = z.strictObject({ enabled: truth }).optional();

export const createParams = z.strictObject({
  ...expansion,
  automatic_tax: automaticTax,
  billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
  cancel_at_period_end: truth.default(false),
  collection_method: z.literal('charge_automatically').optional(),
  customer: text,
  default_payment_method: text.optional(),
  description: text.optional(),
  items: list(
    z.strictObject({
      price: text,
      quantity: count.default(1),
      metadata: metadata.optional(),
    }),
  ).refine((items) => items.length > 0, 'at least one item is needed'),
  metadata: metadata.optional(),
  off_session: truth.optional(),
  payment_behavior: paymentBehavior.default('allow_incomplete'),
  payment_settings: paymentSettings,
  proration_behavior: prorationBehavior.optional(),
});

export const updateParams = z.strictObject({
  ...expansion,
  /** Seconds; an empty text clears it. */
  cancel_at: integer.or(z.literal('').transform(() => null)).optional(),
  cancel_at_period_end: truth.optional(),
  cancellation_details: cancellationDetails,
  default_payment_method: text.optional(),
  description: clearableText.optional(),
  items: itemChanges.optional(),
  metadata: metadata.optional(),
  off_session: truth.optional(),
  payment_behavior: paymentBehavior.optional(),
  payment_settings: paymentSettings,
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: integer.optional(),
  /** Seconds. */
  trial_end: integer.optional(),
});

export const cancelParams = z.strictObject({
  ...expansion,
  cancellation_details: cancellationDetails,
  // A final invoice at cancellation is not supported: only Stripe's defaults are accepted.
  invoice_now: z.literal('false').optional(),
  prorate: z.literal('false').optional(),
});

export const pauseParams = z.strictObject({
  ...expansion,
  bill_for: z
    .strictObject({ unused_time_from: z.strictObject({ type: z.enum(['none', 'now']) }) })
    .optional(),
});

export const resumeParams = z.strictObject({
  ...expansion,
  payment_behavior: z.literal('resume_on_payment_success'),
});

export const listParams = z.strictObject({
  ...paging,
  ...expansion,
  created: createdRange,
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
});

export type CreateParams = z.output<typeof createParams>;
export type UpdateParams = z.output<typeof updateParams>;
export type ListParams = z.output<typeof listParams>;
