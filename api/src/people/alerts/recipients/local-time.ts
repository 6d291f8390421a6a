/** The clock and the day of where a customer is. Pure. */

import type { AlertRules } from '@spreadwise/contract';

type Format = (timeZone: string, at: Date) => string;

/** To make a format takes much longer than to use it. */
export function keptFormat(locale: string, options: Intl.DateTimeFormatOptions): Format {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone, at) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
    formats.set(timeZone, format);
    return format.format(at);
  };
}

/** E.g. 22:05. */
export const clockIn = keptFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** E.g. 2026-11-21. */
export const dayIn = keptFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

export function isQuiet({ quiet }: Pick<AlertRules, 'quiet'>, timeZone: string, at: Date): boolean {
  if (quiet === null || quiet.from === quiet.until) return false;
  const clock = clockIn(timeZone, at);
  return quiet.from < quiet.until
    ? clock >= quiet.from && clock < quiet.until
    : clock >= quiet.from || clock < quiet.until;
}
