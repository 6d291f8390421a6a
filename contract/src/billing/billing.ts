/** Subscribing, and a customer's view of their subscription. */
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
  /** Confirms the first payment in the browser; null if the provider needs no confirmation. */
  clientSecret: z.string().nullable(),
  subscriptionId: z.string(),
});
export type CreateSubscriptionResponse = z.infer<typeof createSubscriptionResponse>;

/** The signed-in customer's billing. */
export const billingOverview = z.object({
  email: z.string(),
  tier: tierField,
  subscription: subscriptionState.nullable(),
  /** Null if nothing will be charged: no subscription, or one that ends. */
  nextInvoice: nextInvoice.nullable(),
  /** The card that will be charged, as far as the provider reports it: e.g. visa 4242 12/2030. */
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  /** Null if the plan stays. */
  scheduledChange: scheduledChange.nullable(),
  /** Null if nothing is overdue. */
  pastDue: pastDue.nullable(),
  /**
   * The amount owed that can be paid now, from a failed renewal or an incomplete first payment; null: none. `bankAsks`:
   * the bank requires the customer to confirm it (3-D Secure).
   */
  due: z.object({ ...moneyField.shape, payUrl: z.string().nullable(), bankAsks: z.boolean() }).nullable(),
  /** Why a plan that was paid for grants nothing now; null if no payment was reversed. */
  suspended: z.enum(['refunded', 'disputed']).nullable(),
  /** A tier granted by the owner, in addition to the plan; `until` null has no end. */
  comp: z.object({ tier: tierField, until: instantField.nullable() }).nullable(),
  /** How the last payment was taxed, if the customer stated it. `isReverseCharge`: the business pays the VAT itself. */
  tax: z
    .object({
      country: z.string().nullable(),
      vatId: z.string().nullable(),
      isReverseCharge: z.literal(true).optional(),
    })
    .optional(),
  /** Present only while the payment provider does not answer: a null invoice or card is then unknown, not absent. */
  stale: z.literal(true).optional(),
});
export type BillingOverview = z.infer<typeof billingOverview>;

/** What another plan would cost; asking changes nothing. */
export const planChangePreview = z.object({
  /** An upgrade begins at once; a downgrade at the end of the paid period. */
  kind: z.enum(['upgrade', 'downgrade']),
  /** Charged at once, after credit; 0 for a downgrade. */
  dueNow: moneyField,
  /** The first charge at the new plan's price, after credit. */
  nextCharge: nextInvoice,
  effectiveAt: instantField,
  /** Opaque; sent back unchanged, so that exactly what was shown is charged. Valid for 15 minutes. */
  quote: z.string(),
});
export type PlanChangePreview = z.infer<typeof planChangePreview>;

export const planChangeResponse = z.object({
  overview: billingOverview,
  /** Confirms the upgrade's payment in the browser (3-D Secure); null if nothing is left to confirm. */
  clientSecret: z.string().nullable(),
});
export type PlanChangeResponse = z.infer<typeof planChangeResponse>;

/** Why customers leave; values of the payment provider. */
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
  /** As printed on the invoice or credit note, e.g. 7A1B2C3D-0001. */
  number: z.string(),
  at: instantField,
  ...moneyField.shape,
  /** `void`: no longer owed. `uncollectible`: written off. `credit-note`: belongs to the next invoice; negative. */
  status: z.enum([...INVOICE_STATUSES, 'credit-note']),
  /** The plan charged; null if it is none of ours. */
  plan: planField.nullable(),
  /** The provider's page for the invoice, where an open one can be paid. */
  hostedUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

const OWN = { permission: 'subscription.manage' } as const;
const CHANGE_FAILURES = {
  409: 'The plan does not fit the subscription’s current state, or the quote has expired; request a new one.',
  ...TOO_MANY_CALLS,
  502: 'The payment provider did not answer; repeating the call is safe.',
  503: "This customer's last request is still being processed; see Retry-After.",
} as const;

/** What `orderScreen` names; in the header `Order-Screen`, or in the body. */
export const orderScreenField = z.string().regex(/^\d{4}-\d\d-\d\d (en|de) (subscribe|obligation)$/);

export const billingCalls = defineCalls({
  'POST /api/stripe/create-subscription': {
    summary: 'Begin a subscription, or continue the one this browser began.',
    access: 'public',
    idempotencyKey: true,
    body: z.strictObject({
      email: emailField,
      /** As long as an address may be, because it may be the part before the @. */
      name: line().max(254).optional(),
      planType: planField,
      /** Requests a start before the 14 days to withdraw end: customers who then withdraw pay for the days used. */
      beginNow: z.boolean().optional(),
      /** The order screen that was shown, by version, language and button; archived with the contract. Also as a header. */
      screen: orderScreenField.optional(),
      /** The customer's country, for VAT; absent: unknown. */
      country: countryField.optional(),
      /** A business's VAT ID: if the EU's register confirms it, the business accounts for the VAT itself. */
      vatId: vatIdField.optional(),
    }),
    response: createSubscriptionResponse,
    failures: {
      400: 'A field is invalid; `issues` names it, e.g. a VAT ID that the EU’s register does not know.',
      409: 'The subscription cannot begin for this address; a mail may explain how to continue.',
      429: 'Too many sign-ups from this network; see Retry-After.',
      502: 'The payment provider did not answer, or did not accept it; nothing was charged.',
      503: 'Orders are paused, or the last request for this address is still being processed; see Retry-After.',
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
      'Change the plan as quoted: an upgrade at once, a downgrade at the end of the paid period. Idempotent; sent again after the browser has confirmed the payment, it returns the current state.',
    access: OWN,
    customer: true,
    former: true,
    body: z.strictObject({ plan: planField, quote: z.string().max(500) }),
    response: planChangeResponse,
    failures: { 402: 'The card was declined; nothing was charged and the plan stays.', ...CHANGE_FAILURES },
  },
  'POST /api/billing/plan-change/undo': {
    summary: 'Keep the plan: cancels a downgrade that has not begun.',
    access: OWN,
    customer: true,
    former: true,
    body: z.strictObject({}),
    response: billingOverview,
    failures: CHANGE_FAILURES,
  },
  'POST /api/billing/cancel': {
    summary: 'Cancel the subscription at the end of the paid period.',
    access: OWN,
    customer: true,
    former: true,
    body: z.strictObject({
      reason: z
        .enum(CANCEL_REASONS, { error: `The reason must be one of ${CANCEL_REASONS.join(', ')}.` })
        .optional(),
      comment: z.string().trim().max(500, 'A comment has at most 500 characters.').optional(),
    }),
    response: billingOverview,
    failures: CHANGE_FAILURES,
  },
  'POST /api/billing/resume': {
    summary: 'Undo a cancellation: the subscription renews again.',
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
