/** The record's figures in words. */
import type { DelayFigures, SignalFigures } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';

const count = new Intl.NumberFormat('en-GB');
const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const percent = new Intl.NumberFormat('en-GB', { style: 'percent' });
const seconds = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export const NONE = '–';
export const countText = (value: number): string => count.format(value);
export const euroText = (value: number): string => euros.format(value);
export const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
export const secondsText = (ms: number | null): string =>
  ms === null ? NONE : `${seconds.format(ms / 1000)} s`;
export const shareText = (part: number, of: number): string => (of === 0 ? NONE : percent.format(part / of));

const NO_DELAY: DelayFigures = { measured: 0, eur: 0, missed: 0, lost: 0 };

export const laterBy = ({ delays }: SignalFigures, delayS: (typeof DELAYS_S)[number]): DelayFigures =>
  delays[DELAYS_S.indexOf(delayS)] ?? NO_DELAY;

/** Of one signal, on average: what was missed counts as nothing. */
export const averageText = ({ measured, eur }: DelayFigures): string =>
  measured === 0 ? NONE : euroText(eur / measured);

/** Promised and held, on average. */
export const promiseText = ({ promised, promisedMs, heldMs }: SignalFigures): string =>
  promised === 0 ? NONE : `${secondsText(heldMs / promised)} of ${secondsText(promisedMs / promised)}`;
