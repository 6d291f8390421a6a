/** What a customer wants to be told of, as the address keeps it and as the API takes it. */
import type { CallQuery } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { plainNumber } from '../../common/typed-number';

/** Only what is set; every value has the form that the API accepts. */
export type Filters = CallQuery<'GET /api/signals/stream'>;
type FilterName = keyof Filters;

const NUMBER = /^\d{1,9}(\.\d{1,9})?$/;
const FORMS: Readonly<Record<FilterName, RegExp>> = {
  hops: /^[2-6]$/,
  exchange: /^\S{1,40}$/,
  asset: /^\S{1,40}$/,
  minNetPercent: NUMBER,
  minProfitEur: NUMBER,
};
const NAMES = Object.keys(FORMS) as FilterName[];

/** Exchanges are named by small letters, coins by capitals. */
export function tidy(name: FilterName, typed: string): string {
  const text = typed.trim();
  if (name === 'exchange') return text.toLowerCase();
  if (name === 'asset') return text.toUpperCase();
  return plainNumber(text);
}

/** Whether the API would take it; nothing is as good as no filter. */
export const isFilter = (name: FilterName, value: string): boolean => value === '' || FORMS[name].test(value);

/** What of the address cannot be a filter is left out. */
export function readFilters(search: URLSearchParams): Filters {
  const given = NAMES.flatMap((name) => {
    const value = tidy(name, search.get(name) ?? '');
    return value !== '' && isFilter(name, value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}

/** The address with one filter set, or taken out by an empty value; all else in it stays. */
export function withFilter(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  return NAMES.reduce((next, name) => withFilter(next, name, ''), search);
}

/** Each filter that is set, in words. */
export function filterWords({ hops, exchange, asset, minNetPercent, minProfitEur }: Filters): string[] {
  const words = [
    hops && `up to ${hops} hops`,
    exchange && `on ${exchangeText(exchange)}`,
    asset && `with ${asset}`,
    minNetPercent && `at least ${minNetPercent}% of the amount`,
    minProfitEur && `at least €${minProfitEur} left in place`,
  ];
  return words.filter((word) => word !== undefined).filter(Boolean);
}
