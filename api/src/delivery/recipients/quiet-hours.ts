/** When a customer wants to be left alone, on the clock of where they are. Pure. */
import type { AlertRules } from '@spreadwise/contract';

const formats = new Map<string, Intl.DateTimeFormat>();

/** E.g. 22:05. */
export function clockIn(timeZone: string, at: Date): string {
  const known = formats.get(timeZone);
  const format =
    known ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  formats.set(timeZone, format);
  return format.format(at);
}

export function isQuiet({ quiet }: Pick<AlertRules, 'quiet'>, timeZone: string, at: Date): boolean {
  if (quiet === null || quiet.from === quiet.until) return false;
  const clock = clockIn(timeZone, at);
  return quiet.from < quiet.until
    ? clock >= quiet.from && clock < quiet.until
    : clock >= quiet.from || clock < quiet.until;
}
