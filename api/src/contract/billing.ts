/** Subscribing and what a customer sees of their subscription. */
import { z } from 'zod';
import { defineCalls } from './call';
import { emailField, planField, tierField } from './fields';
import { nextInvoice, subscriptionState } from './subscription';

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
  /** There only while the payment provider does not answer: then a null invoice or card is unknown, not absent. */
  stale: z.literal(true).optional(),
});
export type BillingOverview = z.infer<typeof billingOverview>;

export const billingCalls = defineCalls({
  'POST /api/stripe/create-subscription': {
    summary: 'Begin a subscription, or take up the one that this browser began.',
    access: 'public',
    body: z.strictObject({
      email: emailField,
      name: z.string().trim().max(200).optional(),
      planType: planField,
    }),
    response: createSubscriptionResponse,
    failures: {
      409: 'The subscription cannot be begun for this address; a mail may say how to go on.',
      429: 'Too many sign-ups from this place; see Retry-After.',
      502: 'The payment provider did not answer.',
      503: 'The last request for this address is still being worked on; see Retry-After.',
    },
  },
  'GET /api/billing/overview': {
    summary: "The signed-in customer's plan, subscription state, next invoice and card.",
    access: { permission: 'subscription.manage' },
    response: billingOverview,
    failures: { 403: 'The session is not a customer’s.' },
  },
});
