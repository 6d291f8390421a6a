/** The UTC day that signals are counted by. */

const DAY_MS = 86_400_000;

/** As the database keeps it, e.g. 2026-11-21. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The midnight at which the day of `at` ends. */
export const nextUtcDay = (at: Date): Date => new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS);
