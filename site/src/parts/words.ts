/** Moments and trades as public pages write them. Times are UTC, because the reader's zone is not known there. */
import type { Signal } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { euroText, NONE } from '@spreadwise/contract/figure-text';
import { inEachLocale, type Locale } from '@spreadwise/contract/page-locale';
import { html } from 'hono/html';
import type { Html } from '../page';
import type { SiteTexts } from '../texts/texts';

const moment = inEachLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);
const clock = inEachLocale((tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }));
const day = inEachLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }));

const score = inEachLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
);

/** A Brier score: 0.160. */
export const scoreText = (value: number, locale: Locale): string => score(locale).format(value);
/** BASIC: Basic. */
export const tierText = (tier: string): string => tier.charAt(0) + tier.slice(1).toLowerCase();

export const momentText = (at: string, locale: Locale): string => moment(locale).format(new Date(at));
export const shortDayText = (at: string, locale: Locale): string => day(locale).format(new Date(at));

/** Only the clock if both are on the same UTC day. */
export const foundText = (at: string, asOf: string, locale: Locale): string =>
  at.slice(0, 10) === asOf.slice(0, 10) ? clock(locale).format(new Date(at)) : momentText(at, locale);

/** On one line. */
export const timeElement = (at: string, words: string): Html => html`<time datetime="${at}">${words}</time>`;

export const orderText = ({ side, base, quote, exchange }: Signal['legs'][number], { signals }: SiteTexts) =>
  signals[side](`${base}/${quote}`, exchangeText(exchange));

/** An amount with its sign and its colour. */
export function money(eur: number | null, locale: Locale): Html | string {
  if (eur === null) return NONE;
  // Less than half a cent is shown as zero, and zero has no sign.
  const cents = Math.round(eur * 100) / 100;
  return html`<span class="${cents < 0 ? 'loss' : 'gain'}">${euroText(cents || 0, locale)}</span>`;
}
