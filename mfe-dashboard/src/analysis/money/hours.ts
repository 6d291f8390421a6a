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
    const key = keyOf(new Date(at));
    // An hour that the clock repeats counts as one.
    const before = known.get(key) ?? NOTHING;
    known.set(key, { signals: before.signals + signals, eur: before.eur + eur });
  }
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = new Date(until.getFullYear(), until.getMonth(), until.getDate() - (DAYS_SHOWN - 1 - index));
    const hourAt = (hour: number) =>
      known.get(keyOf(new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour)));
    return { day, hours: Array.from({ length: HOURS_A_DAY }, (_, hour) => hourAt(hour) ?? NOTHING) };
  });
}

export const NOTHING: Hour = { signals: 0, eur: 0 };
const keyOf = (at: Date) => [at.getMonth(), at.getDate(), at.getHours()].join(' ');

/** The hour of the day with the highest offered profit over all days; null if there was none. */
export function bestHour(slots: readonly Slot[]): { readonly hour: number; readonly eur: number } | null {
  const sums = Array<number>(HOURS_A_DAY).fill(0);
  for (const { at, eur } of slots) {
    const hour = new Date(at).getHours();
    sums[hour] = (sums[hour] ?? 0) + eur;
  }
  const most = Math.max(...sums);
  return most > 0 ? { hour: sums.indexOf(most), eur: most } : null;
}

const two = (hour: number) => String(hour).padStart(2, '0');
/** 14:00–15:00 */
export const clockText = (hour: number) => `${two(hour)}:00–${two((hour + 1) % HOURS_A_DAY)}:00`;
