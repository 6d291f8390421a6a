/** Formats the record's figures. */
import type { DelayFigures, SignalFigures } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { euroText, NONE } from '@spreadwise/contract/figure-text';
import { inEachLocale } from '@spreadwise/contract/page-locale';
import { recordTexts } from '../texts/record';

const day = inEachLocale(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const seconds = inEachLocale((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));
const score = inEachLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
);

export const dayText = (date: string): string => day().format(new Date(`${date}T00:00:00Z`));
export const scoreText = (value: number): string => score().format(value);
/** BASIC: Basic. */
export const planText = (tier: string): string => tier.charAt(0) + tier.slice(1).toLowerCase();
export const secondsText = (ms: number | null): string =>
  ms === null ? NONE : `${seconds().format(ms / 1000)} s`;

const NO_DELAY: DelayFigures = { measured: 0, eur: 0, missed: 0, lost: 0 };

export const laterBy = ({ delays }: SignalFigures, delayS: (typeof DELAYS_S)[number]): DelayFigures =>
  delays[DELAYS_S.indexOf(delayS)] ?? NO_DELAY;

/** The average per signal; a missed one counts as zero. */
export const averageText = ({ measured, eur }: DelayFigures): string =>
  measured === 0 ? NONE : euroText(eur / measured);

/** Average lifetime, as held and as promised. */
export const promiseText = ({ promised, promisedMs, heldMs }: SignalFigures): string =>
  promised === 0
    ? NONE
    : recordTexts().table.ofExpected(secondsText(heldMs / promised), secondsText(promisedMs / promised));
