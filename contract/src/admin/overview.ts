/** The first view of the owner's panel: the state of the system, what needs a person now, and the revenue. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField } from '../fields';
import { marketSummary } from '../signals/market';

/** The sections of the owner's panel. */
export const PANEL_PLACES = ['business', 'customers', 'support', 'engine', 'settings', 'system'] as const;
export type PanelPlace = (typeof PANEL_PLACES)[number];

export const attention = z.object({
  /** The same for the same cause, e.g. payment-events. */
  id: z.string(),
  tone: z.enum(['danger', 'warning', 'info']),
  title: z.string(),
  /** What to do about it. */
  text: z.string(),
  /** Where to act: the section, and its part. */
  place: z.enum(PANEL_PLACES),
  part: z.string().optional(),
});
export type Attention = z.infer<typeof attention>;

/** Whether the product's vital parts work right now. */
export const systemState = z.object({
  advice: z.object({
    /** What customers read while advice is paused; null: it is not. */
    paused: z.string().nullable(),
    state: marketSummary.shape.state,
  }),
  exchanges: z.object({
    connected: z.int(),
    watched: z.int(),
    /** Exchanges excluded from advice. */
    off: z.array(z.string()),
  }),
  /** `failing`: mails waiting for a retry; `waiting`: those held back while mails are paused; null: they are not. */
  mail: z.object({ delivery: z.enum(['outbox', 'smtp']), failing: z.int(), waiting: z.int().nullable() }),
  /** `failing`: provider events waiting for a retry; `isPaused`: no order can begin. */
  payments: z.object({ isSandbox: z.boolean(), failing: z.int(), isPaused: z.boolean() }),
});
export type SystemState = z.infer<typeof systemState>;

export const overview = z.object({
  at: instantField,
  /** The most urgent first. */
  attention: z.array(attention),
  /**
   * Monthly recurring revenue in cents at the end of each of the last 30 UTC days, and how many customers bring it;
   * null if the caller may not see it.
   */
  revenue: z.array(z.object({ day: z.iso.date(), cents: z.int(), customers: z.int() })).nullable(),
});
export type Overview = z.infer<typeof overview>;

// Customers also hold the first, for their own dashboard.
const access = { permission: ['dashboard.view', 'analytics.view'], staff: true } as const;

export const adminOverviewCalls = defineCalls({
  'GET /api/admin/overview': {
    summary: 'What needs attention now, and the revenue of 30 days; each part only if the caller may see it.',
    access,
    response: overview,
  },
  'GET /api/admin/state': {
    summary: 'Whether signals, exchanges, mail and payments work right now.',
    access,
    response: systemState,
  },
});
