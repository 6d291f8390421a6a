/** The days of a week in the page's language, Monday first. */
import { inEachLocale } from '@spreadwise/contract/page-locale';

const weekdays = inEachLocale((tag) => new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }));

export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** 1 January 2024 was a Monday. */
export const dayName = (day: number): string => weekdays().format(new Date(Date.UTC(2024, 0, day)));

/** Mon, Tue, Wed; empty if all days. */
export const daysText = (days: readonly number[]): string =>
  days.length === WEEK.length
    ? ''
    : [...days]
        .sort((a, b) => a - b)
        .map(dayName)
        .join(', ');
