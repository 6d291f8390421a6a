/** The currencies in which amounts of advice can be shown. Signals are valued in euros, and bills are in euros always. */

/** Those that exchanges trade against coins; each is offered while the market gives it a rate. */
export const CURRENCIES = [
  ...(['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'CZK', 'SEK', 'NOK', 'DKK'] as const),
  ...(['JPY', 'AUD', 'CAD', 'BRL', 'TRY'] as const),
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** What one of a currency is in euros. */
export interface Rate {
  readonly currency: Currency;
  readonly eur: number;
  /** The stablecoin that stands in for it; null: markets of the currency itself say it. */
  readonly by: string | null;
  /** When the market said it; null of the euro, which needs no market. */
  readonly at: string | null;
}

export const EURO: Rate = { currency: 'EUR', eur: 1, by: null, at: null };

/** A sum as somebody typed it: hundredths of the currency, whatever coins that has. */
export interface TypedSum {
  readonly cents: number;
  readonly currency: Currency;
}

export const convertEuros = (eur: number, { eur: each }: Rate): number => eur / each;
export const inEuros = (sum: number, { eur: each }: Rate): number => sum * each;

/** The same sum in another currency, with three digits that count: what somebody types is no exact figure either. */
export const kindCents = (cents: number, from: Rate, to: Rate): number =>
  Math.round(Number(((cents * from.eur) / to.eur).toPrecision(3)));
