/** The profile as typed: every figure is the text of its field until saved. */

import type { TradingProfile, TradingProfileAnswer } from '@spreadwise/contract';
import { LEAST_TAKER_FEE, MOST_SUM } from '@spreadwise/contract/bounds';
import { kindCents, type Rate } from '@spreadwise/contract/currencies';
import { placeOf } from '@spreadwise/contract/own-fee';
import { asListed, fieldNumber, namesIn, numberIn, whyNotUpTo } from '@spreadwise/shared-screens';
import { rulesTexts } from '../../texts/rules';

export interface Draft extends Pick<TradingProfile, 'exchangeRule' | 'exchanges' | 'reaction' | 'currency'> {
  readonly holding: NonNullable<TradingProfile['holding']> | 'not said';
  readonly capital: 'no limit' | NonNullable<TradingProfile['capital']>['kind'];
  /** In `currency`, like the sums below. */
  readonly inAll: string;
  readonly byExchange: Readonly<Record<string, string>>;
  /** In percent. */
  readonly fees: Readonly<Record<string, string>>;
  readonly marketFees: readonly MarketFee[];
  /** Codes, separated by spaces or commas. */
  readonly mutedCoins: string;
  readonly minProfit: string;
  readonly minPercent: string;
  readonly minConfidence: NonNullable<TradingProfile['minConfidence']> | 'any';
  readonly timeZone: string;
}

/** A fee on one market that differs from the fee at its exchange. */
export interface MarketFee {
  readonly exchange: string;
  /** Like BTC/EUR. */
  readonly symbol: string;
  /** In percent. */
  readonly fee: string;
}

export type DraftErrors = Readonly<Record<string, string>>;

export function draftOf(setUp: TradingProfile): Draft {
  const { capital, takerFees } = setUp;
  return {
    exchangeRule: setUp.exchangeRule,
    exchanges: setUp.exchanges,
    holding: setUp.holding ?? 'not said',
    reaction: setUp.reaction,
    capital: capital?.kind ?? 'no limit',
    inAll: capital?.kind === 'in all' ? text(capital.cents) : '',
    byExchange: capital?.kind === 'by exchange' ? mapped(capital.cents, text) : {},
    ...feesOf(takerFees),
    mutedCoins: setUp.mutedCoins.join(', '),
    minProfit: setUp.minProfitCents === null ? '' : text(setUp.minProfitCents),
    minPercent: setUp.minNetPercent === null ? '' : fieldNumber(setUp.minNetPercent),
    minConfidence: setUp.minConfidence ?? 'any',
    timeZone: setUp.timeZone ?? '',
    currency: setUp.currency,
  };
}

function feesOf(takerFees: TradingProfile['takerFees']): Pick<Draft, 'fees' | 'marketFees'> {
  const typed = mapped(takerFees, (fee) => fieldNumber(Number((fee * 100).toPrecision(12))));
  const named = Object.entries(typed).map(([name, fee]) => ({ name, ...placeOf(name), fee }));
  return {
    fees: Object.fromEntries(
      named.flatMap(({ name, symbol, fee }) => (symbol === null ? [[name, fee]] : [])),
    ),
    marketFees: named.flatMap(({ exchange, symbol, fee }) =>
      symbol === null ? [] : [{ exchange, symbol, fee }],
    ),
  };
}

/** The draft in another currency, with its sums converted. Sums without a rate are cleared and must be typed again. */
export function inCurrency(
  draft: Draft,
  currency: TradingProfile['currency'],
  rates: readonly Rate[],
): Draft {
  const [from, to] = [draft.currency, currency].map((one) => rates.find((rate) => rate.currency === one));
  const sum = (typed: string): string => {
    const value = numberIn(typed);
    if (value === null || !(value >= 0)) return typed;
    return from && to ? text(kindCents(value * 100, from, to)) : '';
  };
  return {
    ...draft,
    currency,
    inAll: sum(draft.inAll),
    byExchange: mapped(draft.byExchange, sum),
    minProfit: sum(draft.minProfit),
  };
}

/** Whether any sum is typed that a change of currency would convert. */
export const hasSums = ({ inAll, byExchange, minProfit }: Draft): boolean =>
  [inAll, minProfit, ...Object.values(byExchange)].some((typed) => typed.trim() !== '');

/** This browser's time zone. */
export const here = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An unsaved profile starts in the browser's time zone, so that quiet hours are local rather than UTC. */
export const firstDraftOf = ({ setUp, isSaved }: TradingProfileAnswer): Draft =>
  isSaved ? draftOf(setUp) : { ...draftOf(setUp), timeZone: here() };

/** The profile to save, or the errors by field name. */
export function readDraft(
  draft: Draft,
): { readonly setUp: TradingProfile; readonly errors?: never } | { readonly errors: DraftErrors } {
  const errors: Record<string, string> = {};
  const number = (field: string, text: string, most: number, least = 0): number | null => {
    const value = numberIn(text);
    const error = whyNotUpTo(most, value, least);
    if (error) errors[field] = error;
    return value;
  };
  const cents = (field: string, text: string) => {
    const value = number(field, text, MOST_SUM);
    return value === null ? null : Math.round(value * 100);
  };
  const record = (
    field: string,
    texts: Draft['fees'],
    read: (field: string, text: string) => number | null,
  ) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([id, text]) => {
        const value = read(`${field}.${id}`, text);
        return value === null ? [] : [[id, value] as const];
      }),
    );
  const fee = (field: string, text: string) => {
    const percent = number(field, text, MOST_FEE_PERCENT, 100 * LEAST_TAKER_FEE);
    return percent === null ? null : percent / 100;
  };
  const inAll = draft.capital === 'in all' ? cents('inAll', draft.inAll) : null;
  if (draft.capital === 'in all' && inAll === null) errors.inAll = rulesTexts().fields.inAllMissing;
  const setUp: TradingProfile = {
    exchangeRule: draft.exchangeRule,
    exchanges: [...draft.exchanges],
    takerFees: { ...record('fees', draft.fees, fee), ...marketFeesIn(draft, errors, fee) },
    capital: capitalOf(draft, inAll, () => record('byExchange', draft.byExchange, cents)),
    holding: draft.holding === 'not said' ? null : draft.holding,
    reaction: draft.reaction,
    mutedCoins: namesIn(asListed(draft.mutedCoins)),
    minProfitCents: cents('minProfit', draft.minProfit),
    minNetPercent: number('minPercent', draft.minPercent, 100),
    minConfidence: draft.minConfidence === 'any' ? null : draft.minConfidence,
    timeZone: draft.timeZone.trim() || null,
    currency: draft.currency,
  };
  return Object.keys(errors).length > 0 ? { errors } : { setUp };
}

function marketFeesIn(
  { marketFees }: Draft,
  errors: Record<string, string>,
  read: (field: string, text: string) => number | null,
): TradingProfile['takerFees'] {
  const found: TradingProfile['takerFees'] = {};
  const words = rulesTexts().exchanges;
  for (const [at, { exchange, symbol, fee }] of marketFees.entries()) {
    const market = asListed(symbol.trim());
    if (market === '' && fee.trim() === '') continue;
    const name = `${exchange} ${market}`;
    const value = read(`marketFees.${at}.fee`, fee);
    if (!SYMBOL.test(market)) errors[`marketFees.${at}.symbol`] = words.marketWrong;
    else if (name in found) errors[`marketFees.${at}.symbol`] = words.twice;
    if (value === null) errors[`marketFees.${at}.fee`] = words.feeMissing;
    found[name] = value ?? 0;
  }
  return found;
}

function capitalOf(
  { capital }: Draft,
  inAll: number | null,
  byExchange: () => Record<string, number>,
): TradingProfile['capital'] {
  if (capital === 'in all') return { kind: capital, cents: inAll ?? 0 };
  return capital === 'by exchange' ? { kind: capital, cents: byExchange() } : null;
}

const MOST_FEE_PERCENT = 10;
const SYMBOL = /^[^\s/]{1,40}\/[^\s/]{1,40}$/;

const text = (cents: number): string => fieldNumber(cents / 100);
function mapped<T>(record: Readonly<Record<string, T>>, text: (value: T) => string) {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [id, text(value)]));
}
