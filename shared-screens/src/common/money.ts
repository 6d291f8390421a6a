/** The currency in which a screen shows money, and amounts that were typed in another currency. */
import { type Currency, EURO, kindCents, type Rate, type TypedSum } from '@spreadwise/contract/currencies';
import { convertedText, convertSumsIn, signOf } from '@spreadwise/contract/figure-text';
import { fieldNumber } from './typed-numbers';

/** Formats an amount of euros. */
export type FormatMoney = (eur: number) => string;

export interface Money {
  readonly rate: Rate;
  readonly formatMoney: FormatMoney;
  /** Converts the euro amounts in a server text. */
  readonly convertSumsIn: (text: string) => string;
  /** €, $, CHF: for a field's label. */
  readonly sign: string;
  /** A field's initial value: as typed, or converted to this currency, or in its own currency if no rate is known. */
  readonly typed: (sum: TypedSum) => Typed;
}

export interface Typed {
  readonly text: string;
  readonly currency: Currency;
}

/** `rates`: the known currencies. */
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
