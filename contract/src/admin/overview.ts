/** What the owner's panel opens with: what needs a person now, and the figures of the last 30 days. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField } from '../fields';

/** The places of the owner's panel. */
export const PANEL_PLACES = ['business', 'customers', 'support', 'engine', 'settings', 'system'] as const;
export type PanelPlace = (typeof PANEL_PLACES)[number];

export const attention = z.object({
  /** The same for the same cause, e.g. payment-events. */
  id: z.string(),
  tone: z.enum(['danger', 'warning', 'info']),
  title: z.string(),
  /** What to do about it. */
  text: z.string(),
  /** Where: the place, and its part. */
  place: z.enum(PANEL_PLACES),
  part: z.string().optional(),
});
export type Attention = z.infer<typeof attention>;

const figure = z.object({
  /** A value a UTC day of the last 30, oldest first; the last is today's, so far. */
  days: z.array(z.object({ day: z.iso.date(), value: z.int() })),
});

export const overview = z.object({
  at: instantField,
  /** The most urgent first. */
  attention: z.array(attention),
  /** Each is null for whoever may not see it. Monthly recurring revenue at each day's end, in cents. */
  revenue: figure.nullable(),
  /** Customers who bring some of it. */
  customers: figure.nullable(),
  visitors: figure.nullable(),
  /** Signals that were advised. */
  advice: figure.nullable(),
  /** Versions of remotes that became active. */
  releases: figure.nullable(),
});
export type Overview = z.infer<typeof overview>;

export const adminOverviewCalls = defineCalls({
  'GET /api/admin/overview': {
    summary:
      'What needs a person now, and money, customers, visitors, advice and releases of the last 30 UTC days; of each what the caller may see.',
    // Customers hold the first for a dashboard of their own.
    access: { permission: ['dashboard.view', 'analytics.view'], staff: true },
    response: overview,
  },
});
