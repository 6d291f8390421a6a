/** Formats dates, sizes and countries in the page's language; the contract formats figures. */
import { inEachLocale } from '@spreadwise/contract/page-locale';
import { commonTexts } from '../texts/common';

const dates = (options: Intl.DateTimeFormatOptions) =>
  inEachLocale((tag) => new Intl.DateTimeFormat(tag, options));

const day = dates({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const utcDay = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const utcInstant = dates({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const clock = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const utcMonth = dates({ month: 'short', year: 'numeric', timeZone: 'UTC' });
const countries = inEachLocale((tag) => new Intl.DisplayNames(tag, { type: 'region' }));
const lists = inEachLocale((tag) => new Intl.ListFormat(tag));
const oneDecimal = inEachLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** Joins names: Platinum and Gold. */
export const listText = (names: readonly string[]): string => lists().format(names);

/** A UTC day, as mails, contracts and invoices name it: 21 December 2026. */
export const dayText = (instant: string): string => day().format(new Date(instant));

/** A UTC day: 21 Nov. */
export const utcDayText = (date: string): string => utcDay().format(new Date(`${date}T00:00:00Z`));

/** A UTC month, from 2026-11: Nov 2026. */
export const monthText = (month: string): string => utcMonth().format(new Date(`${month}-01T00:00:00Z`));

/** 21 Nov 2026, 09:30 UTC. */
export const utcText = (instant: string): string => `${utcInstant().format(new Date(instant))} UTC`;

/** An instant in the reader's time zone: 21 Nov, 10:30. */
export const momentText = (instant: string): string => clock().format(new Date(instant));

/** In powers of 1024: 8.2 MB. */
export function sizeText(bytes: number): string {
  const units = [commonTexts().bytes, 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : oneDecimal().format(value)} ${units[power]}`;
}

/** The name of a two-letter country code, or whatever name was recorded. */
export const countryText = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (countries().of(country) ?? country) : country;
