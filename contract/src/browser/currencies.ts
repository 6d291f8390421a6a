/** The currencies in which amounts of advice can be shown. Signals are valued, and bills issued, in euros. */

/** Currencies that exchanges trade against coins; each is offered while the market has a rate for it. */
export const CURRENCIES = [
  ...(['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'CZK', 'SEK', 'NOK', 'DKK'] as const),
  ...(['JPY', 'AUD', 'CAD', 'BRL', 'TRY'] as const),
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The value of one unit of a currency in euros. */
export interface Rate {
  readonly currency: Currency;
  readonly eur: number;
  /** The stablecoin that stands in for the currency; null: the rate comes from its own markets. */
  readonly by: string | null;
  /** The time of the rate; null for the euro, which needs no market. */
  readonly at: string | null;
}

export const EURO: Rate = { currency: 'EUR', eur: 1, by: null, at: null };

/** An amount as typed: hundredths of the currency, even if it has no such coins. */
export interface TypedSum {
  readonly cents: number;
  readonly currency: Currency;
}

export const convertEuros = (eur: number, { eur: each }: Rate): number => eur / each;
export const inEuros = (sum: number, { eur: each }: Rate): number => sum * each;

/** Converts to another currency, rounded to three significant digits, because typed amounts are round too. */
export const kindCents = (cents: number, from: Rate, to: Rate): number =>
  Math.round(Number(((cents * from.eur) / to.eur).toPrecision(3)));
