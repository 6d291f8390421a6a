/** How texts write figures, times and names. */
import { exchangeText } from '@spreadwise/contract/exchange-text';

const LOCALE = 'en-GB';
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

/** 21 Nov, 12:00:07 UTC */
export const momentText = (instant: string): string => `${time.format(new Date(instant))} UTC`;

/** Of a UTC day, 2026-11-21: 21 November 2026 */
export const dayText = (day: string): string => date.format(new Date(`${day}T00:00:00Z`));

/** 'ETH, BTC and SOL' */
export const listText = (items: readonly string[]): string => list.format(items);

/** Some names could be read as an order to a model, a number or markup: what is no plain ticker is not repeated. */
const TICKER = /^(?=.*\p{L})[A-Za-z0-9\p{Script=Han}]{1,12}$/u;
const EXCHANGE = /^[a-z][a-z0-9]{1,29}$/;

export const isPlainCoin = (asset: string): boolean => TICKER.test(asset);
export const coinName = (asset: string): string => (isPlainCoin(asset) ? asset : 'a coin');
export const isPlainExchange = (id: string): boolean => EXCHANGE.test(id);
export const exchangeName = (id: string): string => (isPlainExchange(id) ? exchangeText(id) : 'an exchange');
