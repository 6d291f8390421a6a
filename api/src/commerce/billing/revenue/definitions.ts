/**
 * The three terms behind every figure of the panel: revenue, cohorts, the funnel, the customer list and its export, the
 * customer page and the overview all use them (docs/billing.md, Figures).
 *
 * - customer: a person, which is an account (`customers.accountId`, `isPerson`): an address, however many customers it
 *   has had at the provider
 * - month: a calendar month in UTC
 * - paid: what was collected, less what was refunded, less what was lost in disputes; in integer cents
 */
import type { Payments } from '../provider/gateway';

/** E.g. 2026-11. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The moment at which a month, or the month of a moment, begins. */
export const monthStart = (month: string | Date): Date =>
  new Date(`${typeof month === 'string' ? month : monthOf(month)}-01T00:00:00.000Z`);

/** The month of `now` and those before it, oldest first. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1))),
  );

export const paidCents = ({ collectedCents, refundedCents, lostCents }: Payments): number =>
  collectedCents - refundedCents - lostCents;

export const sumPayments = (all: readonly Payments[]): Payments => ({
  payments: all.reduce((sum, { payments }) => sum + payments, 0),
  collectedCents: all.reduce((sum, { collectedCents }) => sum + collectedCents, 0),
  refundedCents: all.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
  lostCents: all.reduce((sum, { lostCents }) => sum + lostCents, 0),
});
