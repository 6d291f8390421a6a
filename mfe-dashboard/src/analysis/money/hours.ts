/** Hours of the last days, in the reader's time zone. */
import type { MarketToday } from '@spreadwise/contract';

type Slot = MarketToday['slots'][number];

export const HOURS_A_DAY = 24;
const DAYS_SHOWN = 7;

export interface Hour {
  readonly signals: number;
  readonly eur: number;
}
export interface DayOfHours {
  readonly day: Date;
  readonly hours: readonly Hour[];
}

/** The last seven days until now, earliest first, each with all 24 hours. */
export function daysOf(slots: readonly Slot[], until: Date): DayOfHours[] {
  const known = new Map<string, Hour>();
  for (const { at, signals, eur } of slots) {
    const then = new Date(at);
    const key = keyOf(then, then.getHours());
    // An hour that the clock repeats counts as one.
    const before = known.get(key) ?? NOTHING;
    known.set(key, { signals: before.signals + signals, eur: before.eur + eur });
  }
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = new Date(until.getFullYear(), until.getMonth(), until.getDate() - (DAYS_SHOWN - 1 - index));
    const hours = Array.from({ length: HOURS_A_DAY }, (_, hour) => known.get(keyOf(day, hour)) ?? NOTHING);
    return { day, hours };
  });
}

export const NOTHING: Hour = { signals: 0, eur: 0 };
/** By numbers: an hour that the clock skips must not read as the next one. */
const keyOf = (day: Date, hour: number) => [day.getMonth(), day.getDate(), hour].join(' ');

/** The hour of the day with the highest offered profit over all days; null if there was none. */
export function bestHour(
  days: readonly DayOfHours[],
): { readonly hour: number; readonly eur: number } | null {
  const sums = Array.from({ length: HOURS_A_DAY }, (_, hour) =>
    days.reduce((sum, { hours }) => sum + (hours[hour] ?? NOTHING).eur, 0),
  );
  const most = Math.max(...sums);
  return most > 0 ? { hour: sums.indexOf(most), eur: most } : null;
}

const two = (hour: number) => String(hour).padStart(2, '0');
/** A UTC hour, as slots are, begins at half past where the zone is half an hour off. */
const clock = (hour: number) => `${two(hour % HOURS_A_DAY)}:${two(new Date(18e11).getMinutes())}`;
/** 14:00–15:00 */
export const clockText = (hour: number) => `${clock(hour)}–${clock(hour + 1)}`;
