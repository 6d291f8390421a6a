/** Figures, times and names as texts have them. */
import type { Signal } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';

const LOCALE = 'en-GB';
const euros = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'EUR' });
const amount = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 6 });
const whole = new Intl.NumberFormat(LOCALE);
const coarse = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const fine = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumSignificantDigits: 2 });
const list = new Intl.ListFormat(LOCALE);
const time = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

const date = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** €1,038.20 */
export const euroText = (value: number): string => euros.format(value);
/** Six digits that count: 9,820.44 */
export const amountText = (value: number): string => amount.format(value);
/** 12,345 */
export const countText = (value: number): string => whole.format(value);
/** A fraction: 0.42%; two digits of one that would be nothing. */
export const percentText = (fraction: number): string =>
  (fraction !== 0 && Math.abs(fraction) < 0.001 ? fine : coarse).format(fraction);
/** 21 Nov, 12:00:07 UTC */
export const momentText = (instant: string): string => `${time.format(new Date(instant))} UTC`;

/** Of a UTC day, 2026-11-21: 21 November 2026 */
export const dayText = (day: string): string => date.format(new Date(`${day}T00:00:00Z`));

/** 0.4 s, 14 s, 2 min 5 s, 3 h 20 min. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))} s`;
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  if (rounded < 3_600) return parts(rounded, 'min', 's');
  return parts(Math.round(rounded / 60), 'h', 'min');
}

function parts(value: number, large: string, small: string): string {
  const rest = value % 60;
  return `${Math.floor(value / 60)} ${large}${rest ? ` ${rest} ${small}` : ''}`;
}

const ENDS = {
  'gain gone': 'the gain was gone',
  'quote too old': 'a price was too old',
  disconnected: 'an exchange was disconnected',
  delisted: 'a market was delisted',
  'feed stopped': 'we stopped following it',
} as const satisfies Readonly<Record<NonNullable<Signal['endReason']>, string>>;

export const endText = (reason: NonNullable<Signal['endReason']>): string => ENDS[reason];

/** 'ETH, BTC and SOL' */
export const listText = (items: readonly string[]): string => list.format(items);

/**
 * Exchanges choose their coins' names, and some could be read as an order to a model, as a number or as markup. What is
 * no plain ticker is called so and not repeated.
 */
const TICKER = /^(?=.*\p{L})[A-Za-z0-9\p{Script=Han}]{1,12}$/u;
const EXCHANGE = /^[a-z][a-z0-9]{1,29}$/;

export const isPlainCoin = (asset: string): boolean => TICKER.test(asset);
export const coinName = (asset: string): string => (isPlainCoin(asset) ? asset : 'a coin');
export const isPlainExchange = (id: string): boolean => EXCHANGE.test(id);
export const exchangeName = (id: string): string => (isPlainExchange(id) ? exchangeText(id) : 'an exchange');
