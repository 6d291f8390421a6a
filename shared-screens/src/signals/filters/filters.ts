/** A customer's filters, as stored in the address and as sent to the API. */
import type { CallQuery } from '@spreadwise/contract';
import { inEuros, type Rate } from '@spreadwise/contract/currencies';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { sumText } from '@spreadwise/contract/figure-text';
import { inEachLocale, type Locale } from '@spreadwise/contract/page-locale';
import type { Money } from '../../common/money';
import { asListed, plainNumber } from '../../common/typed-numbers';
import { filtersTexts } from '../../texts/filters';

/** As the API accepts them. */
export type AskedFilters = CallQuery<'GET /api/signals/stream'>;
/** Only active filters; each value has the form that the API accepts. */
export interface Filters extends AskedFilters {
  /** The minimum profit as typed, in the reader's currency. */
  readonly minProfit?: string;
}
/** Filters that have a field. */
export type FilterName = Exclude<keyof Filters, 'minProfitEur'>;

const NUMBER = /^\d{1,9}(\.\d{1,9})?$/;
const FORMS: Readonly<Record<FilterName, RegExp>> = {
  kind: /^lasting$/,
  hops: /^[2-6]$/,
  exchange: /^\S{1,40}$/,
  asset: /^\S{1,40}$/,
  minNetPercent: NUMBER,
  minProfit: NUMBER,
};
const NAMES = Object.keys(FORMS) as FilterName[];

/** Normalises typed text: exchanges in lower case, coins in upper case, numbers with a decimal point. */
export function tidy(name: FilterName, typed: string, locale?: Locale): string {
  const text = typed.trim();
  if (name === 'exchange') return text.toLowerCase();
  if (name === 'asset') return asListed(text);
  return plainNumber(text, locale);
}

/** Parsed as English, since an address is the same in every language. */
const inAddress = (search: URLSearchParams, name: FilterName | 'minProfitEur'): string =>
  tidy(name === 'minProfitEur' ? 'minProfit' : name, search.get(name) ?? '', 'en');

/** Whether the API would accept it; an empty value means no filter. */
export const isFilter = (name: FilterName, value: string): boolean => value === '' || FORMS[name].test(value);

/** Omits anything in the address that is not a valid filter. */
export function readFilters(search: URLSearchParams, money: Money): Filters {
  const eur = inAddress(search, 'minProfitEur');
  const isSum = eur !== '' && isFilter('minProfit', eur);
  const given = NAMES.flatMap((name) => {
    const value = name === 'minProfit' ? '' : inAddress(search, name);
    return value !== '' && isFilter(name, value) ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(given),
    ...(isSum && { minProfitEur: eur, minProfit: typedSum(search.get('minProfit'), eur, money) }),
  };
}

/** The amount as typed, if it was in the reader's currency. */
function typedSum(typed: string | null, eur: string, { rate, typed: kindly }: Money): string {
  if (rate.currency === 'EUR') return eur;
  const [value, currency] = typed?.split(' ') ?? [];
  const isAsTyped = currency === rate.currency && value !== undefined && NUMBER.test(value);
  return isAsTyped ? value : kindly({ cents: Number(eur) * 100, currency: 'EUR' }).text;
}

/** More precise than any cent. */
const EUR_DECIMALS = 6;

/** The address with one filter set, or removed by an empty value; the rest stays. */
export function withFilter(
  search: URLSearchParams,
  name: FilterName,
  value: string,
  rate: Rate,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(name);
  if (name === 'minProfit') next.delete('minProfitEur');
  if (value === '') return next;
  if (name !== 'minProfit') next.set(name, value);
  else if (rate.currency === 'EUR') next.set('minProfitEur', value);
  else {
    // In euros for others who open the address, and as typed for the person who typed it.
    next.set('minProfitEur', String(Number(inEuros(Number(value), rate).toFixed(EUR_DECIMALS))));
    next.set(name, `${value} ${rate.currency}`);
  }
  return next;
}

export const withoutFilters = (search: URLSearchParams, { rate }: Pick<Money, 'rate'>): URLSearchParams =>
  NAMES.reduce((next, name) => withFilter(next, name, '', rate), search);

export function asked({ minProfit: _, ...filters }: Filters): AskedFilters {
  return filters;
}

const share = inEachLocale(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 9 }),
);

/** Describes each active filter in words. */
export function filterWords(
  { kind, hops, exchange, asset, minNetPercent, minProfit }: Filters,
  { rate }: Pick<Money, 'rate'>,
): string[] {
  const says = filtersTexts();
  const words = [
    kind && says.lasting,
    hops && says.upToHops(hops),
    exchange && says.on(exchangeText(exchange)),
    asset && says.with(asset),
    minNetPercent && says.atLeastOfStake(share().format(Number(minNetPercent) / 100)),
    minProfit && says.atLeastProfit(sumText(Number(minProfit), rate.currency)),
  ];
  return words.filter((word) => word !== undefined).filter(Boolean);
}
