/** How texts write times and names, in the language of their reader. */
import { AI_TEXTS } from '@spreadwise/contract/ai-texts';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { inEachLocale, type Locale } from '@spreadwise/contract/page-locale';

const list = inEachLocale((tag) => new Intl.ListFormat(tag));
const time = inEachLocale(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZone: 'UTC',
    }),
);

const date = inEachLocale(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** 21 Nov, 12:00:07 UTC */
export const momentText = (instant: string, language: Locale): string =>
  `${time(language).format(new Date(instant))} UTC`;

/** Of a UTC day, 2026-11-21: 21 November 2026 */
export const dayText = (day: string, language: Locale): string =>
  date(language).format(new Date(`${day}T00:00:00Z`));

/** 'ETH, BTC and SOL' */
export const listText = (items: readonly string[], language: Locale): string => list(language).format(items);

/** Some names could be read as an order to a model, a number or markup: what is no plain ticker is not repeated. */
const TICKER = /^(?=.*\p{L})[A-Za-z0-9\p{Script=Han}]{1,12}$/u;
const EXCHANGE = /^[a-z][a-z0-9]{1,29}$/;

export const isPlainCoin = (asset: string): boolean => TICKER.test(asset);
export const coinName = (asset: string, language: Locale): string =>
  isPlainCoin(asset) ? asset : AI_TEXTS[language].names.coin;
export const isPlainExchange = (id: string): boolean => EXCHANGE.test(id);
export const exchangeName = (id: string, language: Locale): string =>
  isPlainExchange(id) ? exchangeText(id) : AI_TEXTS[language].names.exchange;
