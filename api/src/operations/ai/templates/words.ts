/** How texts write figures, times and names, in the reader's language. */
import { AI_TEXTS } from '@spreadwise/contract/ai-texts';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText, countText, durationText, euroText, percentText } from '@spreadwise/contract/figure-text';
import { type Locale, localeTag } from '@spreadwise/contract/page-locale';

/** A name could be read as an instruction to a model, a number or markup, so only plain tickers are repeated. */
const TICKER = /^(?=.*\p{L})[A-Za-z0-9\p{Script=Han}]{1,12}$/u;
const EXCHANGE = /^[a-z][a-z0-9]{1,29}$/;

export const isPlainCoin = (asset: string): boolean => TICKER.test(asset);
export const isPlainExchange = (id: string): boolean => EXCHANGE.test(id);

function wordsIn(language: Locale) {
  const tag = localeTag(language);
  const list = new Intl.ListFormat(tag);
  const time = new Intl.DateTimeFormat(tag, {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    timeZone: 'UTC',
  });
  const date = new Intl.DateTimeFormat(tag, {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    timeZone: 'UTC',
  });
  const { names, ...texts } = AI_TEXTS[language];
  return {
    ...texts,
    language,
    amount: (value: number) => amountText(value, language),
    count: (value: number) => countText(value, language),
    duration: (ms: number) => durationText(ms, language),
    euros: (value: number) => euroText(value, language),
    percent: (fraction: number) => percentText(fraction, language),
    /** 21 Nov, 12:00:07 UTC */
    moment: (instant: string) => `${time.format(new Date(instant))} UTC`,
    /** Of a UTC day, 2026-11-21: 21 November 2026 */
    day: (day: string) => date.format(new Date(`${day}T00:00:00Z`)),
    /** 'ETH, BTC and SOL' */
    list: (items: readonly string[]) => list.format(items),
    coin: (asset: string) => (isPlainCoin(asset) ? asset : names.coin),
    exchange: (id: string) => (isPlainExchange(id) ? exchangeText(id) : names.exchange),
    /** Used when there is nothing to list. */
    none: names.none,
  };
}

export type Words = ReturnType<typeof wordsIn>;

export const WORDS: Readonly<Record<Locale, Words>> = { en: wordsIn('en'), de: wordsIn('de') };
