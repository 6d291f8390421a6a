/** The list of customers: filter, order, export and saved views; and one customer at a glance. */
import { z } from 'zod';
import { ALERT_CHANNELS } from '../alerts/alerts';
import { defineCalls } from '../define-calls';
import { customerId, instantField, line, planField } from '../fields';
import { customerRow } from './panel';

/**
 * A customer's standing. `paying`: has an active plan that renews; `ending`: is set to end; `overdue`: a payment is
 * overdue; `paused`; `reversed`: the money was refunded or is disputed; `left`: nothing runs any more; `never-paid`;
 * `given`: has a tier granted by the owner.
 */
export const CUSTOMER_STANDINGS = [
  'paying',
  'ending',
  'overdue',
  'paused',
  'reversed',
  'left',
  'never-paid',
  'given',
] as const;
export type CustomerStanding = (typeof CUSTOMER_STANDINGS)[number];

/** `renewal`: only customers with a renewal ahead, the next one first. */
export const CUSTOMER_ORDERS = ['newest', 'oldest', 'email', 'renewal'] as const;
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number];

export const customerFilter = z.strictObject({
  /** Part of an email address or a name. */
  search: z.string().trim().max(254).optional(),
  standing: z.enum(CUSTOMER_STANDINGS).optional(),
  plan: planField.optional(),
  /** Customers created from this moment on, and before that one. */
  from: instantField.optional(),
  to: instantField.optional(),
  order: z.enum(CUSTOMER_ORDERS).default('newest'),
});
export type CustomerFilter = z.output<typeof customerFilter>;

/** What the staff see of one person, besides billing, whichever of the person's customers is requested. */
export const customerGlance = z.object({
  money: z.object({
    /** Per month, at the next renewal. */
    monthlyCents: z.int(),
    /** Collected minus refunded minus lost in disputes. Null, like those below: the payment provider is silent. */
    paidCents: z.int().nullable(),
    payments: z.int().nullable(),
    collectedCents: z.int().nullable(),
    refundedCents: z.int().nullable(),
    lostCents: z.int().nullable(),
  }),
  advice: z.object({ today: z.int(), month: z.int(), lastAt: instantField.nullable() }),
  /** Alerts of the last 14 days, and the configured channels. */
  alerts: z.object({
    sent: z.int(),
    dropped: z.int(),
    failed: z.int(),
    channels: z.array(z.enum(ALERT_CHANNELS)),
  }),
  /** Open conversations with support. */
  conversations: z.int(),
});
export type CustomerGlance = z.infer<typeof customerGlance>;

/** The part of a filter that is saved: nothing that identifies a person. */
export const viewFilter = customerFilter.pick({ standing: true, plan: true, order: true });
export type ViewFilter = z.output<typeof viewFilter>;

export const keptView = z.object({ id: z.string(), name: z.string(), filter: viewFilter });
export type KeptView = z.infer<typeof keptView>;

const access = { permission: 'customer.management' } as const;
export const MOST_VIEWS = 50;

export const adminCustomerCalls = defineCalls({
  'GET /api/admin/customers': {
    summary: 'Customers, filtered and ordered; newest first by default.',
    access,
    query: customerFilter.extend({
      cursor: z.string().max(1_000).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({ customers: z.array(customerRow), nextCursor: z.string().nullable() }),
  },
  'GET /api/admin/customers/export': {
    summary: 'The same customers, all pages, as CSV.',
    access,
    recent: true,
    query: customerFilter,
    download: { type: 'text/csv' },
  },
  'GET /api/admin/customers/glance': {
    summary: 'What one customer pays and receives: money, signals, alerts, conversations.',
    access,
    query: z.strictObject({ id: customerId }),
    response: customerGlance,
    failures: { 404: 'Customer not found.' },
  },
  'GET /api/admin/customers/views': {
    summary: 'Saved views of the customer list.',
    access,
    response: z.object({ views: z.array(keptView) }),
  },
  'POST /api/admin/customers/views': {
    summary: 'Save a view under a name; replaces a view of the same name.',
    access,
    body: z.strictObject({
      name: line().min(1, 'Enter a name.').max(60),
      filter: viewFilter,
    }),
    response: z.object({ views: z.array(keptView) }),
    failures: { 409: `At most ${MOST_VIEWS} views can be saved.` },
  },
  'POST /api/admin/customers/views/remove': {
    summary: 'Delete a saved view. Idempotent.',
    access,
    body: z.strictObject({ id: z.string().regex(/^\d{1,15}$/) }),
    response: z.object({ views: z.array(keptView) }),
  },
});
