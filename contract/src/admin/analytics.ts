/** How customers come, stay and go: the way from a visit to a payment, cohorts, what one is worth, reasons for leaving. */
import { z } from 'zod';
import { CANCEL_REASONS } from '../billing/billing';
import { defineCalls } from '../define-calls';

/** In the days that are asked for, and in those beside them. */
const compared = z.object({ now: z.int(), before: z.int() });
const named = compared.extend({ name: z.string() });
export type ComparedName = z.infer<typeof named>;

/** The steps from a visit to a payment, each of those before it. */
export const FUNNEL_STEPS = ['visitors', 'plans', 'begun', 'paid'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const cohort = z.object({
  /** The UTC month in which they first paid, e.g. 2026-11. */
  month: z.string(),
  customers: z.int(),
  /** How many of them brought something at the end of that month, of the next, and so on until now. */
  kept: z.array(z.int()),
});
export type Cohort = z.infer<typeof cohort>;

/** UTC days, both included. */
const period = z.object({ from: z.iso.date(), to: z.iso.date() });
export type AnalyticsPeriod = z.infer<typeof period>;

export const analytics = z.object({
  now: period,
  before: period,
  /** How many the first of them are. */
  days: z.int(),
  funnel: z.object(
    Object.fromEntries(FUNNEL_STEPS.map((step) => [step, compared])) as Record<FunnelStep, typeof compared>,
  ),
  /** Who paid for the first time in the thirty days before the last thirty, and how many of them still paid thirty days later. */
  kept: z.object({ paid: z.int(), after30Days: z.int() }),
  /** The last twelve months, the oldest first. */
  cohorts: z.array(cohort),
  worth: z.object({
    /** What a customer brings a month on average; null while there is none. */
    monthlyCents: z.int().nullable(),
    /** Of those who were there when the days began, how many left by their end. */
    lost: z.int(),
    atStart: z.int(),
    /** How many months one stays at that rate, and what that brings; null while nobody leaves. */
    months: z.number().nullable(),
    valueCents: z.int().nullable(),
  }),
  reasons: z.array(compared.extend({ reason: z.enum(CANCEL_REASONS).nullable() })),
  /** The newest words of those who left. */
  comments: z.array(z.object({ id: z.string(), customerId: z.string(), text: z.string() })),
  /** Page views: by page, by the site that they came from (empty: none), by country. */
  pages: z.array(named),
  sources: z.array(named),
  countries: z.array(named),
});
export type Analytics = z.infer<typeof analytics>;

const day = z.iso.date('A day is needed, e.g. 2026-11-21.').optional();
const DAY_MS = 86_400_000;
export const MOST_PERIOD_DAYS = 92;

/** The last `days` beside as many before them, unless two periods are named. */
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
    if (given.some((one) => one === undefined)) return refuse('Two periods have four days.');
    for (const [first, last] of [
      [from, to],
      [beforeFrom, beforeTo],
    ]) {
      const days = (Date.parse(last ?? '') - Date.parse(first ?? '')) / DAY_MS + 1;
      if (days < 1) refuse('A period ends on the day on which it begins, or later.');
      if (days > MOST_PERIOD_DAYS) refuse(`A period has at most ${MOST_PERIOD_DAYS} days.`);
    }
  });

export const adminAnalyticsCalls = defineCalls({
  'GET /api/admin/analytics': {
    summary: 'How customers come, stay and go, in the last days beside as many before, or in two periods.',
    access: { permission: 'analytics.full', staff: true },
    query: analyticsQuery,
    response: analytics,
  },
});
