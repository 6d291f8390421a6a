/** Billing periods: months counted from the anchor, so that the 31st returns after a short month. In seconds, UTC. */
import type { Price } from './wire';

export const HOUR = 3600;
export const DAY = 24 * HOUR;

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

type Interval = Pick<NonNullable<Price['recurring']>, 'interval' | 'interval_count'>;

/** The first period boundary after `start`, on the grid given by `anchor` and the price's interval. */
export function periodEnd(anchor: number, start: number, recurring: Interval | null): number {
  const every = recurring?.interval_count ?? 1;
  const interval = recurring?.interval ?? 'month';
  if (interval === 'day' || interval === 'week') {
    const step = every * DAY * (interval === 'week' ? 7 : 1);
    return anchor + (Math.floor((start - anchor) / step) + 1) * step;
  }
  const step = every * (interval === 'year' ? 12 : 1);
  const guess = Math.max(0, Math.floor((start - anchor) / (32 * DAY * step)));
  for (let count = guess; ; count += 1) {
    const end = addMonths(anchor, count * step);
    if (end > start) return end;
  }
}

/** `21 Nov 2026`, the date format of invoice lines and pages. */
export function shortDate(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(seconds * 1000);
}
