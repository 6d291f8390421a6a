/** The owner's view of monthly recurring revenue, from its books. */
import { z } from 'zod';
import { MRR_MOVEMENTS } from '../billing/subscription';
import { defineCalls } from '../define-calls';
import { planField } from '../fields';

const moved = z.object({
  /** The net change; negative for a loss. */
  cents: z.int(),
  /** Number of customers with such a movement. */
  customers: z.int(),
});

export const revenueMonth = z.object({
  /** UTC month, e.g. 2026-11. */
  month: z.string(),
  startCents: z.int(),
  movements: z.object(
    Object.fromEntries(MRR_MOVEMENTS.map((kind) => [kind, moved])) as Record<
      (typeof MRR_MOVEMENTS)[number],
      typeof moved
    >,
  ),
  /** The start plus all movements; the next month starts with it. */
  endCents: z.int(),
  /** What who brought something at its beginning brings at its end; and of each no more than at the beginning. */
  keptCents: z.int(),
  keptAtMostCents: z.int(),
});
export type RevenueMonth = z.infer<typeof revenueMonth>;

export const cashMonth = z.object({
  /** UTC, e.g. 2026-11. */
  month: z.string(),
  plans: z.array(
    z.object({
      /** Null: the invoice names none. */
      plan: planField.nullable(),
      collectedCents: z.int(),
      /** Refunded, or lost in a dispute, in this month. */
      returnedCents: z.int(),
    }),
  ),
});
export type CashMonth = z.infer<typeof cashMonth>;

const quarterField = z
  .string()
  .regex(/^20\d\d Q[1-4]$/, 'A quarter is named like 2026 Q4.')
  .meta({ examples: ['2026 Q4'] });

export const adminRevenueCalls = defineCalls({
  'GET /api/admin/revenue': {
    summary: 'Monthly recurring revenue by month: opening, each kind of movement, closing.',
    access: { permission: 'analytics.advanced', staff: true },
    query: z.strictObject({ months: z.coerce.number().int().min(1).max(60).default(12) }),
    response: z.object({ currency: z.literal('EUR'), months: z.array(revenueMonth) }),
  },
  'GET /api/admin/revenue/cash': {
    summary:
      'Cash of the last twelve months (UTC) by plan: what invoices collected, VAT included, and what went back.',
    access: { permission: 'analytics.advanced', staff: true },
    response: z.object({ currency: z.literal('EUR'), months: z.array(cashMonth) }),
  },
  'GET /api/admin/revenue/vat': {
    summary: 'The VAT of a quarter (UTC) by country and rate, less refunds, as CSV.',
    access: { permission: 'customer.management' },
    recent: true,
    /** Default: the last completed quarter. */
    query: z.strictObject({ quarter: quarterField.optional() }),
    download: { type: 'text/csv' },
  },
});
