/** UTC days, by which signals, visits and revenue are counted. */

import { DAY_MS } from './durations';

/** As the database keeps it, e.g. 2026-11-21. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The UTC days up to that of `now`, this one included, oldest first. */
export const lastUtcDays = (now: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => utcDay(new Date(now.getTime() - (count - 1 - index) * DAY_MS)));

/** The midnight at which the day of `at` ends. */
export const nextUtcDay = (at: Date): Date => new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS);
