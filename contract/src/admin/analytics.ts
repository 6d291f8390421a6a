/** How customers arrive, stay and leave: the funnel from visit to payment, cohorts, customer value, leaving reasons. */
import { z } from 'zod';
import { CANCEL_REASONS } from '../billing/billing';
import { defineCalls } from '../define-calls';
import { dayField } from '../fields';

/** In the requested period, and in the one it is compared with. */
const compared = z.object({ now: z.int(), before: z.int() });
const named = compared.extend({ name: z.string() });
export type ComparedName = z.infer<typeof named>;

/** The steps from a visit to a payment, each a subset of the one before. */
export const FUNNEL_STEPS = ['visitors', 'plans', 'begun', 'paid'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const cohort = z.object({
  /** The UTC month of the first payment, e.g. 2026-11. */
  month: z.string(),
  customers: z.int(),
  /** How many still brought revenue at the end of that month, of the next, and so on until now. */
  kept: z.array(z.int()),
});
export type Cohort = z.infer<typeof cohort>;

/** UTC days, both inclusive. */
const period = z.object({ from: z.iso.date(), to: z.iso.date() });
export type AnalyticsPeriod = z.infer<typeof period>;

export const analytics = z.object({
  now: period,
  before: period,
  /** The number of days in `now`. */
  days: z.int(),
  funnel: z.object(
    Object.fromEntries(FUNNEL_STEPS.map((step) => [step, compared])) as Record<FunnelStep, typeof compared>,
  ),
  /** First-time payers of the thirty days before the last thirty, and how many still paid thirty days later. */
  kept: z.object({ paid: z.int(), after30Days: z.int() }),
  /** The last twelve months, oldest first. */
  cohorts: z.array(cohort),
  worth: z.object({
    /** Average monthly revenue per customer; null while there is no customer. */
    monthlyCents: z.int().nullable(),
    /** Of the customers at the start of the period, how many left by its end. */
    lost: z.int(),
    atStart: z.int(),
    /** Expected months of stay at that rate, and their revenue; null while nobody leaves. */
    months: z.number().nullable(),
    valueCents: z.int().nullable(),
  }),
  reasons: z.array(compared.extend({ reason: z.enum(CANCEL_REASONS).nullable() })),
  /** The latest comments of customers who left. */
  comments: z.array(z.object({ id: z.string(), customerId: z.string(), text: z.string() })),
  /** Page views: by page, by referring site (empty: none), by country. */
  pages: z.array(named),
  sources: z.array(named),
  countries: z.array(named),
});
export type Analytics = z.infer<typeof analytics>;

const day = dayField('A day is needed, e.g. 2026-11-21.').optional();
const DAY_MS = 86_400_000;
export const MOST_PERIOD_DAYS = 92;

/** The last `days` compared with as many before them, unless two periods are given. */
export const analyticsQuery = z
  .strictObject({
    days: z.enum(['7', '14', '30']).transform(Number).default(30),
    from: day,
    to: day,
    beforeFrom: day,
    beforeTo: day,
  })
  .superRefine(({ from, to, beforeFrom, beforeTo }, { addIssue }) => {
    const given = [from, to, beforeFrom, beforeTo];
    if (given.every((one) => one === undefined)) return;
    const refuse = (message: string) => addIssue({ code: 'custom', message });
    if (given.some((one) => one === undefined)) return refuse('Two periods need four dates.');
    for (const [first, last] of [
      [from, to],
      [beforeFrom, beforeTo],
    ]) {
      const days = (Date.parse(last ?? '') - Date.parse(first ?? '')) / DAY_MS + 1;
      if (days < 1) refuse('A period cannot end before it begins.');
      if (days > MOST_PERIOD_DAYS) refuse(`A period has at most ${MOST_PERIOD_DAYS} days.`);
    }
  });

export const adminAnalyticsCalls = defineCalls({
  'GET /api/admin/analytics': {
    summary:
      'How customers join, stay and leave: the last days next to the same number before, or two periods.',
    access: { permission: 'analytics.full', staff: true },
    query: analyticsQuery,
    response: analytics,
  },
});
