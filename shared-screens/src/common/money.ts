/** The currency in which a screen shows money of advice, and sums that were typed in another one. */
import { type Currency, EURO, kindCents, type Rate, type TypedSum } from '@spreadwise/contract/currencies';
import { convertedText, convertSumsIn, signOf } from '@spreadwise/contract/figure-text';
import { fieldNumber } from './typed';

/** Euros in words. */
export type FormatMoney = (eur: number) => string;

export interface Money {
  readonly rate: Rate;
  readonly formatMoney: FormatMoney;
  /** A text of the server that names euros. */
  readonly convertSumsIn: (text: string) => string;
  /** €, $, CHF: for the label of a field. */
  readonly sign: string;
  /** What a field begins with: as it was typed, or about as much in this currency; in its own where no rate says how much. */
  readonly typed: (sum: TypedSum) => Typed;
}

export interface Typed {
  readonly text: string;
  readonly currency: Currency;
}

/** `rates`: of the currencies that there are. */
export const moneyIn = (rate: Rate, rates: readonly Rate[] = [EURO]): Money => ({
  rate,
  formatMoney: (eur) => convertedText(eur, rate),
  convertSumsIn: (text) => convertSumsIn(text, rate),
  sign: signOf(rate.currency),
  typed(sum) {
    const from = rates.find(({ currency }) => currency === sum.currency);
    if (!from || sum.currency === rate.currency)
      return { text: fieldNumber(sum.cents / 100), currency: sum.currency };
    return { text: fieldNumber(kindCents(sum.cents, from, rate) / 100), currency: rate.currency };
  },
});

export const IN_EUROS = moneyIn(EURO);
