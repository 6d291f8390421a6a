/** Numbers as text: money, shares, amounts and time, with one format for screens, mails and texts. */
import { type Currency, convertEuros, type Rate } from './currencies';
import { inEachLocale, type Locale, localeTag, pageLocale } from './page-locale';

const number = (options: Intl.NumberFormatOptions = {}) =>
  inEachLocale((tag) => new Intl.NumberFormat(tag, options));

const count = number();
const oneDigit = number({ maximumFractionDigits: 1 });
const amount = number({ maximumSignificantDigits: 6 });
const share = number({ style: 'percent' });
const fineShare = number({ style: 'percent', maximumFractionDigits: 1 });
const gain = number({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fineGain = number({ style: 'percent', maximumSignificantDigits: 2 });

/** Shown when there is no value. */
export const NONE = '–';

/** Uses a real minus sign instead of a hyphen: −€19.99. */
const withMinus = (text: string): string => text.replace('-', '−');

/** American English, where a dollar is $ and other dollars name their country: CA$, A$. */
const moneyTag = (tag: string) => (tag === 'en-GB' ? 'en-US' : tag);
const formats = new Map<Currency, ReturnType<typeof number>>();
function formatOf(currency: Currency, locale?: Locale): Intl.NumberFormat {
  const format =
    formats.get(currency) ??
    inEachLocale((tag) => new Intl.NumberFormat(moneyTag(tag), { style: 'currency', currency }));
  formats.set(currency, format);
  return format(locale);
}

/** With the currency's decimals: €1,038.20, $1,204.31, ¥183,204; in German 1.038,20 €. */
export const sumText = (value: number, currency: Currency, locale?: Locale): string =>
  withMinus(formatOf(currency, locale).format(value));

/** The currency's symbol for a field label: €, $, CHF. */
export const signOf = (currency: Currency): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** For estimates in euros; always with cents: €1,038.20. */
export const euroText = (value: number, locale?: Locale): string => sumText(value, 'EUR', locale);

/** Converts euros to the reader's currency. */
export const convertedText = (eur: number, rate: Rate, locale?: Locale): string =>
  sumText(convertEuros(eur, rate), rate.currency, locale);

/** Converts the euro amounts in a text of that language to the reader's currency. */
export const convertSumsIn = (text: string, rate: Rate, locale: Locale = pageLocale()): string =>
  rate.currency === 'EUR'
    ? text
    : text.replace(EUROS[locale], (_, minus: string, digits: string) => {
        const value = Number(locale === 'en' ? digits.replaceAll(',', '') : fromGerman(digits));
        return convertedText(value * (minus ? -1 : 1), rate, locale);
      });
/** Amounts in our own spelling; a model's variants, e.g. €1.2 k, stay as they are. */
const EUROS = {
  en: /([−-]?)€(\d[\d,]*(?:\.\d+)?)(?![.,]?\d| ?(?:[kKM]|mn|bn|thousand|million|billion)\b)/g,
  de: /([−-]?)(\d[\d.]*(?:,\d+)?)\s€/g,
};
const fromGerman = (digits: string) => digits.replaceAll('.', '').replace(',', '.');

/** Rewrites the numbers of an English text for another language: €1,038.20, 0.4 s and 67%. */
export const figuresText = (text: string, locale: Locale): string =>
  text.replace(FIGURE, (_, minus: string, euro: string, digits: string, rest = '', percent = '') => {
    const value = Number(`${minus && '-'}${digits.replaceAll(',', '')}${rest}`);
    if (euro) return euroText(value, locale);
    const places = Math.max(0, rest.length - 1);
    const format = { minimumFractionDigits: places, maximumFractionDigits: places };
    const style = percent ? ({ style: 'percent' } as const) : {};
    const written = new Intl.NumberFormat(localeTag(locale), { ...format, ...style });
    return withMinus(written.format(percent ? value / 100 : value));
  });
const FIGURE = /([−-]?)(€?)(\d[\d,]*)(\.\d+)?(%?)/g;

/** €1 = $1.08 */
export const rateText = (rate: Rate): string => `€1 = ${convertedText(1, rate)}`;

/**
 * A bill's integer cents: €49.99. Bills have one currency; another does not compile. Without Intl, whose first format
 * takes tens of milliseconds on a page, because the first page shows prices.
 */
export function moneyText(amountCents: number, _currency: 'EUR', locale: Locale = pageLocale()): string {
  const [comma, point] = locale === 'de' ? ['.', ','] : [',', '.'];
  const digits = String(Math.abs(amountCents)).padStart(3, '0');
  const euros = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, comma);
  const sum = `${euros}${point}${digits.slice(-2)}`;
  return `${amountCents < 0 ? '−' : ''}${locale === 'de' ? `${sum}\u00a0€` : `€${sum}`}`;
}

/** 12,345 */
export const countText = (value: number, locale?: Locale): string => count(locale).format(value);

const rules = inEachLocale((tag) => new Intl.PluralRules(tag));

/** `plural(2, { one: '# day', other: '# days' })` is '2 days'. */
export function plural(
  value: number,
  { one, other }: { readonly one: string; readonly other: string },
  locale?: Locale,
): string {
  const form = rules(locale).select(value) === 'one' ? one : other;
  return form.replace('#', countText(value, locale));
}

/** Six significant digits: 9,820.44. */
export const amountText = (value: number, locale?: Locale): string => amount(locale).format(value);

/** A fraction as a gain: 0.42%. A gain that would round to zero keeps two significant digits. */
export const percentText = (fraction: number, locale?: Locale): string =>
  withMinus((fraction !== 0 && Math.abs(fraction) < 0.001 ? fineGain : gain)(locale).format(fraction));

/** A part of a whole, or a fraction: 67%; a dash if the whole is zero. */
export const shareText = (part: number, whole = 1, locale?: Locale): string =>
  whole === 0 ? NONE : share(locale).format(part / whole);

/** With a tenth of a percent: 99.7%. */
export const fineShareText = (part: number, whole = 1, locale?: Locale): string =>
  whole === 0 ? NONE : fineShare(locale).format(part / whole);

/** 0.4 s, 14 s, 2 min 5 s, 3 h 20 min. */
export function durationText(ms: number, locale?: Locale): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return `${oneDigit(locale).format(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return parts(whole, 'min', 's');
  return parts(Math.round(whole / 60), 'h', 'min');
}

function parts(value: number, large: string, small: string): string {
  const rest = value % 60;
  return `${Math.floor(value / 60)} ${large}${rest ? ` ${rest} ${small}` : ''}`;
}

const MONTHS = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
};

/** In UTC: 21 November 2026. Without Intl, like prices. */
export const dayText = (at: Date, locale: Locale = pageLocale()): string =>
  `${at.getUTCDate()}${locale === 'de' ? '.' : ''} ${MONTHS[locale].split(' ')[at.getUTCMonth()]} ${at.getUTCFullYear()}`;

/** Coins, fees and lots. Without Intl, like prices. */
export function listText(items: readonly string[], locale: Locale = pageLocale()): string {
  const [others, last = ''] = [items.slice(0, -1), items.at(-1)];
  const and = locale === 'de' ? 'und' : 'and';
  return others.length === 0 ? last : `${others.join(', ')} ${and} ${last}`;
}
