/** The spans that are added up by, and how long each is kept. */
import { DAY_MS } from '../../../platform/lib/time';

export type MeasuredSpan = 'minute' | 'hour' | 'day';
/** Those that are kept for months. */
export const LONG_SPANS = ['hour', 'day'] as const satisfies readonly MeasuredSpan[];

const LENGTH_MS = { minute: 60_000, hour: 3_600_000, day: DAY_MS } as const;
const KEPT_MS = { minute: 2 * DAY_MS, hour: 35 * DAY_MS, day: 400 * DAY_MS } as const;

export const startOf = (span: MeasuredSpan, at: number): Date =>
  new Date(Math.floor(at / LENGTH_MS[span]) * LENGTH_MS[span]);

/** Until when a span that begins then is kept. */
export const keptUntil = (span: MeasuredSpan, start: Date): Date => new Date(start.getTime() + KEPT_MS[span]);
