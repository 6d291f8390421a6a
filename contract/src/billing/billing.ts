/** Subscribing and what a customer sees of their subscription. */
import { z } from 'zod';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import {
  countryField,
  emailField,
  instantField,
  line,
  moneyField,
  planField,
  tierField,
  vatIdField,
} from '../fields';
import { nextInvoice, pastDue, scheduledChange, subscriptionState } from './subscription';

export const createSubscriptionResponse = z.object({
  /** Confirms the first payment in the browser; null when the provider needs no confirmation. */
  clientSecret: z.string().nullable(),
  subscriptionId: z.string(),
});
export type CreateSubscriptionResponse = z.infer<typeof createSubscriptionResponse>;

/** What the signed-in customer pays for. */
export const billingOverview = z.object({
  email: z.string(),
  tier: tierField,
  subscription: subscriptionState.nullable(),
  /** Null when nothing will be charged: no subscription, or one that ends. */
  nextInvoice: nextInvoice.nullable(),
  /** The card that will be charged, as far as the provider says: e.g. visa 4242 12/2030. */
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  /** Null when the plan stays. */
  scheduledChange: scheduledChange.nullable(),
  /** Null when nothing is overdue. */
  pastDue: pastDue.nullable(),
  /**
   * What is owed and can be paid now: of a renewal that failed, or of a first payment that was not completed. `bankAsks`: the
   * bank wants the customer to confirm it (3-D Secure). Null when nothing is.
   */
  due: z.object({ ...moneyField.shape, payUrl: z.string().nullable(), bankAsks: z.boolean() }).nullable(),
  /** Why a plan that was paid for opens nothing now; null when nothing was taken back. */
  suspended: z.enum(['refunded', 'disputed']).nullable(),
  /** A tier that the owner gives, beside the plan; `until` null has no end. */
  comp: z.object({ tier: tierField, until: instantField.nullable() }).nullable(),
  /** What the last payment was taxed by, where the customer has named it. */
  tax: z.object({ country: z.string().nullable(), vatId: z.string().nullable() }).optional(),
  /** There only while the payment provider does not answer: then a null invoice or card is unknown, not absent. */
  stale: z.literal(true).optional(),
});
export type BillingOverview = z.infer<typeof billingOverview>;

/** What another plan would cost: nothing is changed by asking. */
export const planChangePreview = z.object({
  /** An upgrade begins at once; a downgrade when the paid period ends. */
  kind: z.enum(['upgrade', 'downgrade']),
  /** Charged at once, after credit; 0 for a downgrade. */
  dueNow: moneyField,
  /** The first charge at the new plan's price, after credit. */
  nextCharge: nextInvoice,
  effectiveAt: instantField,
  /** Opaque: sent back unread, so that what was shown is what is charged. Holds for 15 minutes. */
  quote: z.string(),
});
export type PlanChangePreview = z.infer<typeof planChangePreview>;

export const planChangeResponse = z.object({
  overview: billingOverview,
  /** Confirms the upgrade's payment in the browser (the bank asks, 3-D Secure); null when nothing is left to confirm. */
  clientSecret: z.string().nullable(),
});
export type PlanChangeResponse = z.infer<typeof planChangeResponse>;

/** Why somebody goes, in the payment provider's words for it. */
export const CANCEL_REASONS = [
  'too_expensive',
  'missing_features',
  'unused',
  'switched_service',
  'too_complex',
  'low_quality',
  'customer_service',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const INVOICE_STATUSES = ['open', 'paid', 'void', 'uncollectible'] as const;

export const invoiceRow = z.object({
  id: z.string(),
  /** As it is printed on the invoice or credit note, e.g. 7A1B2C3D-0001. */
  number: z.string(),
  at: instantField,
  ...moneyField.shape,
  /** `open`: not paid yet. `void`: it is owed no more. `uncollectible`: given up. `credit-note`: of the next invoice, with a minus. */
  status: z.enum([...INVOICE_STATUSES, 'credit-note']),
  /** The plan that it charges for; null for none of ours. */
  plan: planField.nullable(),
  /** The provider's page of it, where an open one can be paid. */
  hostedUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

const OWN = { permission: 'subscription.manage' } as const;
const CHANGE_FAILURES = {
  409: 'It does not fit the subscription as it stands now, or the quote no longer holds; ask again what it would cost.',
  ...TOO_MANY_CALLS,
  502: 'The payment provider did not answer; asking again does it once.',
  503: 'The last request of this customer is still being worked on; see Retry-After.',
} as const;

export const billingCalls = defineCalls({
  'POST /api/stripe/create-subscription': {
    summary: 'Begin a subscription, or take up the one that this browser began.',
    access: 'public',
    idempotencyKey: true,
    body: z.strictObject({
      email: emailField,
      /** As long as an address, of which it may be the part before the @. */
      name: line().max(254).optional(),
      planType: planField,
      /** Asks to begin before the 14 days to withdraw end: whoever withdraws then pays for the days used. */
      beginNow: z.boolean().optional(),
      /** Which order screen was shown, by its version, language and button: archived with the contract. */
      screen: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d (en|de) (subscribe|obligation)$/)
        .optional(),
      /** Where the customer is, for the VAT. Left out: nothing is known of it. */
      country: countryField.optional(),
      /** Of a business: with one that the EU's register knows, it accounts for the VAT itself. */
      vatId: vatIdField.optional(),
    }),
    response: createSubscriptionResponse,
    failures: {
      400: 'A field is not what it should be: `issues` names it, e.g. a VAT ID that the EU’s register does not know.',
      409: 'The subscription cannot be begun for this address; a mail may say how to go on.',
      429: 'Too many sign-ups from this place; see Retry-After.',
      502: 'The payment provider did not answer, or did not accept it; nothing was charged.',
      503: 'Ordering is paused, or the last request for this address is still being worked on; see Retry-After.',
    },
  },
  'GET /api/billing/overview': {
    summary: "The signed-in customer's plan, subscription state, next invoice and card.",
    access: { permission: 'subscription.manage' },
    customer: true,
    former: true,
    response: billingOverview,
  },
  'GET /api/billing/plan-change': {
    summary: 'What another plan would cost now and from then on. Changes nothing.',
    access: OWN,
    customer: true,
    former: true,
    query: z.strictObject({ plan: planField }),
    response: planChangePreview,
    failures: CHANGE_FAILURES,
  },
  'POST /api/billing/plan-change': {
    summary:
      'Change the plan as it was shown: an upgrade at once, a downgrade when the paid period ends. Sent again, also after the browser has confirmed the payment, it does nothing twice and tells how things stand.',
    access: OWN,
    customer: true,
    former: true,
    body: z.strictObject({ plan: planField, quote: z.string().max(500) }),
    response: planChangeResponse,
    failures: { 402: 'The card was refused; nothing was charged and the plan stays.', ...CHANGE_FAILURES },
  },
  'POST /api/billing/plan-change/undo': {
    summary: 'Keep the plan: takes back a downgrade that has not begun.',
    access: OWN,
    customer: true,
    former: true,
    body: z.strictObject({}),
    response: billingOverview,
    failures: CHANGE_FAILURES,
  },
  'POST /api/billing/cancel': {
    summary: 'Let the subscription end with the paid period.',
    access: OWN,
    customer: true,
    former: true,
    body: z.strictObject({
      reason: z
        .enum(CANCEL_REASONS, { error: `A reason is one of ${CANCEL_REASONS.join(', ')}.` })
        .optional(),
      comment: z.string().trim().max(500, 'A comment has at most 500 characters.').optional(),
    }),
    response: billingOverview,
    failures: CHANGE_FAILURES,
  },
  'POST /api/billing/resume': {
    summary: 'Take back a cancellation: the subscription renews again.',
    access: OWN,
    customer: true,
    former: true,
    body: z.strictObject({}),
    response: billingOverview,
    failures: CHANGE_FAILURES,
  },
  'GET /api/billing/invoices': {
    summary: 'The customer’s invoices, newest first, each after its credit notes.',
    access: OWN,
    customer: true,
    former: true,
    query: z.strictObject({ cursor: z.string().max(200).optional() }),
    response: z.object({ invoices: z.array(invoiceRow), nextCursor: z.string().nullable() }),
    failures: {
      ...TOO_MANY_CALLS,
      502: 'The payment provider did not answer.',
    },
  },
});
