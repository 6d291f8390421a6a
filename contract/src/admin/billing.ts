/** The owner's view of one customer's billing, and of the health of billing itself. */
import { COMP_TIERS } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { invoiceRow } from '../billing/billing';
import { pastDue, REVERSALS, scheduledChange, subscriptionState } from '../billing/subscription';
import { defineCalls } from '../define-calls';
import { customerId, emailField, instantField, tierField } from '../fields';

export const comp = z.object({
  tier: z.enum(COMP_TIERS),
  /** Null: until ended manually. */
  until: instantField.nullable(),
  reason: z.string(),
  grantedAt: instantField,
});
export type Comp = z.infer<typeof comp>;

export const adminSubscription = subscriptionState.extend({
  scheduledChange: scheduledChange.nullable(),
  pastDue: pastDue.nullable(),
  reversal: z.enum(REVERSALS).nullable(),
  wasPaid: z.boolean(),
  createdAt: instantField,
  /** When it was last fetched from the provider. */
  syncedAt: instantField,
});
export type AdminSubscription = z.infer<typeof adminSubscription>;

/** The basis of the VAT charged: two proofs of the location, which may contradict each other. */
export const paidTax = z.object({
  /** As stated by the customer. */
  country: z.string().nullable(),
  /** The country that issued the card. */
  cardCountry: z.string().nullable(),
  vatId: z.string().nullable(),
  /** VAT in the last payment; null: none was computed, because the location is unknown. */
  vatCents: z.int().nullable(),
  isReverseCharge: z.boolean(),
});
export type PaidTax = z.infer<typeof paidTax>;

export const customerDetail = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  createdAt: instantField,
  /** The effective tier. */
  tier: tierField,
  comp: comp.nullable(),
  /** How the last payment was taxed; null: nothing was paid, or VAT is not computed. */
  tax: paidTax.nullable(),
  /** The one that counts comes first. */
  subscriptions: z.array(adminSubscription),
});
export type CustomerDetail = z.infer<typeof customerDetail>;

export const timelineEntry = z.object({
  id: z.string(),
  at: instantField,
  /** An event of the provider, a subscription change, a mail, an act for the customer, or one of the customer's own. */
  kind: z.enum(['event', 'change', 'mail', 'act', 'own']),
  /** Its name, e.g. invoice.paid, subscription.renewed; the subject of a mail. */
  name: z.string(),
  /** The entry as a plain sentence. */
  summary: z.string(),
  /** Whether an event's effect is written, or a mail is sent; null for other kinds. */
  done: z.boolean().nullable(),
  /** Why an event changed nothing, or its last failure. */
  note: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const inboxEvent = z.object({
  id: z.string(),
  type: z.string(),
  customerId: z.string().nullable(),
  receivedAt: instantField,
  attempts: z.int(),
  nextTryAt: instantField.nullable(),
  lastError: z.string().nullable(),
  note: z.string().nullable(),
});
export type InboxEvent = z.infer<typeof inboxEvent>;

/** A customer whose record differed from the provider's, or could not be compared. */
export const reconcileFinding = z.object({
  customerId: z.string(),
  /** Why the record differed. */
  why: z.enum(['missed', 'unknown-customer', 'failed']),
  /** What was changed, in plain sentences; for a failure, what went wrong. */
  changes: z.array(z.string()),
});
export type ReconcileFinding = z.infer<typeof reconcileFinding>;

export const reconcileReport = z.object({
  findings: z.array(reconcileFinding),
  /** Number of further findings that are not listed. */
  more: z.int(),
  /** Why the run was aborted; null: it was not. */
  brokenOff: z.string().nullable(),
});
export type ReconcileReport = z.infer<typeof reconcileReport>;

export const reconcileRun = z.object({
  startedAt: instantField,
  /** Null while it runs. */
  finishedAt: instantField.nullable(),
  /** Customers compared, and how many of them were repaired. */
  checked: z.int(),
  repaired: z.int(),
  report: reconcileReport.nullable(),
});
export type ReconcileRun = z.infer<typeof reconcileRun>;

export const billingHealth = z.object({
  /** Events whose effect is not written yet: their number, and the oldest. */
  waiting: z.object({ count: z.int(), oldest: z.array(inboxEvent) }),
  /** Events that changed nothing for a reason the owner should know: their number in 30 days, and the newest. */
  noted: z.object({ count: z.int(), newest: z.array(inboxEvent) }),
  lastReconcile: reconcileRun.nullable(),
});
export type BillingHealth = z.infer<typeof billingHealth>;

const access = { permission: 'customer.management' } as const;
const CHANGE = { permission: 'subscription.manage', staff: true } as const;
const byId = z.strictObject({ id: customerId });
const PROVIDER_SILENT = 'The payment provider did not answer.';
const STILL_WORKING = 'Another action on this customer is still running; see Retry-After.';
const NO_CUSTOMER = 'Customer not found.';

export const adminBillingCalls = defineCalls({
  'GET /api/admin/customer': {
    summary: 'One customer: tier, subscriptions and comp.',
    access,
    query: byId,
    response: customerDetail,
    failures: { 404: NO_CUSTOMER },
  },
  'GET /api/admin/customer/timeline': {
    summary: "A customer's timeline, newest first: events, changes, mails and the owner's actions.",
    access,
    query: z.strictObject({
      id: customerId,
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({ entries: z.array(timelineEntry), nextCursor: z.string().nullable() }),
    failures: { 404: NO_CUSTOMER },
  },
  'GET /api/admin/customer/invoices': {
    summary: "A person's invoices, as the payment provider has them.",
    access,
    query: byId,
    response: z.object({ invoices: z.array(invoiceRow) }),
    failures: { 404: NO_CUSTOMER, 502: PROVIDER_SILENT },
  },
  'POST /api/admin/customer/resync': {
    summary: "Read a customer's state back from the payment provider now.",
    access,
    body: byId,
    response: z.object({
      /** What had changed, in plain sentences. */
      changes: z.array(z.string()),
      customer: customerDetail,
    }),
    failures: { 404: NO_CUSTOMER, 502: PROVIDER_SILENT, 503: STILL_WORKING },
  },
  'POST /api/admin/event/replay': {
    summary: 'Reprocess an event of the payment provider.',
    access,
    body: z.strictObject({ eventId: z.string().min(1).max(255) }),
    response: z.object({ event: inboxEvent, changes: z.array(z.string()) }),
    failures: { 404: 'Event not found.', 502: PROVIDER_SILENT, 503: STILL_WORKING },
  },
  'POST /api/admin/comp': {
    summary: 'Give an address a tier without payment. Replaces an earlier comp.',
    access: CHANGE,
    recent: true,
    body: z.strictObject({
      email: emailField,
      tier: z.enum(COMP_TIERS),
      until: instantField.nullable(),
      reason: z.string().trim().min(1, 'Enter a reason.').max(500),
    }),
    response: customerDetail,
    failures: {
      400: 'The end is in the past.',
      502: PROVIDER_SILENT,
      503: STILL_WORKING,
    },
  },
  'POST /api/admin/comp/end': {
    summary: 'End a comp now. Idempotent.',
    access: CHANGE,
    body: z.strictObject({ customerId }),
    response: customerDetail,
    failures: { 404: NO_CUSTOMER },
  },
  'GET /api/admin/billing/health': {
    summary:
      'Events that are waiting or were flagged, and the last reconciliation with the payment provider.',
    access,
    response: billingHealth,
  },
  'POST /api/admin/billing/reconcile': {
    summary: 'Reconcile all live customers with the payment provider now; the result appears in the health.',
    access,
    response: z.object({ /** False when one was running already. */ started: z.boolean() }),
    failures: { 503: 'The reconciliation could not start.' },
  },
});
