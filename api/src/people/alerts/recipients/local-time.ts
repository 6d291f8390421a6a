/** The customer's local clock and day. Pure. */
import type { AlertRule } from '@spreadwise/contract';
import { getOrInsert } from '../../../platform/lib/lists';
import { DAY_MS } from '../../../platform/lib/time';

type Format = (timeZone: string, at: Date) => string;

/** Creating a format takes much longer than using it. */
export function keptFormat(locale: string, options: Intl.DateTimeFormatOptions): Format {
  const formats = new Map<string, Intl.DateTimeFormat>();
  const formatIn = (timeZone: string) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  return (timeZone, at) => getOrInsert(formats, timeZone, () => formatIn(timeZone)).format(at);
}

/** E.g. 22:05. */
export const clockIn = keptFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** E.g. 2026-11-21. */
export const dayIn = keptFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** Whether the time is within a rule's hours and days. After midnight, a night still belongs to the day it began. */
export function isWithin(
  { days, hours }: Pick<AlertRule, 'days' | 'hours'>,
  timeZone: string,
  at: Date,
): boolean {
  let earlierMs = 0;
  if (hours !== null && hours.from !== hours.until) {
    const clock = clockIn(timeZone, at);
    const isNight = hours.from > hours.until;
    const [isBegun, isBefore] = [clock >= hours.from, clock < hours.until];
    if (isNight ? !isBegun && !isBefore : !isBegun || !isBefore) return false;
    if (isNight && isBefore) earlierMs = DAY_MS;
  }
  const dayBegan = () => new Date(Date.parse(dayIn(timeZone, at)) - earlierMs).getUTCDay() || 7;
  return days.length === 0 || days.includes(dayBegan());
}
