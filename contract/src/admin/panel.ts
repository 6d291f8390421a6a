import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '../billing/subscription';
import { defineCalls } from '../define-calls';
import { instantField, languageField, planField, tierField } from '../fields';

/** A page of a list: `cursor` marks where the next page begins, null on the last. */
const pageQuery = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};

export const customerRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  tier: tierField,
  plan: planField.nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  currentPeriodEnd: instantField.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** The language of mails and alerts. */
  language: languageField,
  createdAt: instantField,
});
export type CustomerRow = z.infer<typeof customerRow>;

export const visitRow = z.object({
  id: z.string(),
  at: instantField,
  page: z.string(),
  referrer: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** A short browser name, e.g. "Chrome (Linux)"; null under Global Privacy Control. */
  browser: z.string().nullable(),
});
export type VisitRow = z.infer<typeof visitRow>;

const counted = z.object({ name: z.string(), count: z.int() });

export const visitorSummary = z.object({
  /** The last 30 UTC days, oldest first; `visitors` counts distinct browser sessions. */
  days: z.array(z.object({ day: z.iso.date(), views: z.int(), visitors: z.int() })),
  pages: z.array(counted),
  countries: z.array(counted),
});
export type VisitorSummary = z.infer<typeof visitorSummary>;

export const visitorsNow = z.object({
  /** How many minutes count as now. */
  minutes: z.int(),
  /** Browser sessions with a page view in that time, each counted on its latest page; the busiest page first. */
  visitors: z.int(),
  pages: z.array(counted),
  countries: z.array(counted),
  /** Views of visitors who opted out of tracking, and so belong to no session. */
  unnamed: z.int(),
});
export type VisitorsNow = z.infer<typeof visitorsNow>;

export const customerSummary = z.object({
  /** Customers whose subscription grants its plan now: not those overdue for too long, refunded or disputed. */
  live: z.int(),
  total: z.int(),
  /** Monthly recurring revenue in cents: what the next renewals will bill. Excludes customers who are leaving. */
  monthlyCents: z.int(),
  /** Customers set to leave and their current monthly payments, and customers who are overdue (part of the revenue). */
  leaving: z.object({ count: z.int(), cents: z.int() }),
  overdue: z.object({ count: z.int(), cents: z.int() }),
  currency: z.literal('EUR'),
  /** The live customers by plan. */
  byPlan: z.array(z.object({ plan: planField, count: z.int() })),
});
export type CustomerSummary = z.infer<typeof customerSummary>;

export const configurationEntry = z.object({
  name: z.string(),
  /** Secrets are only ever "set" or "not set". */
  value: z.string(),
  meaning: z.string(),
  group: z.string(),
  /** What the product lacks while this is not set; null: it is set, or lacks nothing. */
  missing: z.string().nullable(),
});
export type ConfigurationEntry = z.infer<typeof configurationEntry>;

export const mailRow = z.object({
  id: z.string(),
  at: instantField,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

export const adminCalls = defineCalls({
  'GET /api/admin/customers/summary': {
    summary: 'The number of customers and their monthly revenue.',
    access: { permission: 'customer.management' },
    /** Includes the sign-up URL, for staff who invite people. */
    response: customerSummary.extend({ signupUrl: z.string() }),
  },
  'GET /api/admin/visits': {
    summary: 'Page views, newest first.',
    access: { permission: 'analytics.view' },
    query: z.strictObject(pageQuery),
    response: z.object({ visits: z.array(visitRow), nextCursor: z.string().nullable() }),
  },
  'GET /api/admin/visits/summary': {
    summary: 'Page views and visitors by day, page and country, over the last 30 UTC days.',
    access: { permission: 'analytics.view' },
    response: visitorSummary,
  },
  'GET /api/admin/visits/now': {
    summary: 'Who is on which page now, from the page views of the last minutes.',
    access: { permission: 'analytics.view' },
    response: visitorsNow,
  },
  'GET /api/admin/configuration': {
    summary: 'The configuration in force. Secrets are never shown.',
    access: { permission: 'system.configuration' },
    response: z.object({ entries: z.array(configurationEntry) }),
  },
  'GET /api/admin/mails': {
    summary: 'The outbox: mails that would have been sent, newest first, when no mail server is configured.',
    access: { permission: 'system.configuration' },
    query: z.strictObject(pageQuery),
    response: z.object({
      delivery: z.enum(['outbox', 'smtp']),
      mails: z.array(mailRow),
      nextCursor: z.string().nullable(),
    }),
  },
});
