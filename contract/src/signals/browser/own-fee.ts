/** A customer's own taker fees by their names: an exchange's id, or a market of it, as in `kraken BTC/EUR`. */

export type OwnFees = Readonly<Record<string, number>>;

export interface FeeMarket {
  readonly exchange: string;
  readonly base: string;
  readonly quote: string;
}

export const feeMarketName = ({ exchange, base, quote }: FeeMarket): string => `${exchange} ${base}/${quote}`;

/** The exchange that a fee's name is of; the market's symbol, where it is of one. */
export function placeOf(name: string): { readonly exchange: string; readonly symbol: string | null } {
  const [exchange = '', symbol = null] = name.split(' ', 2);
  return { exchange, symbol };
}

/** The market's, or else its exchange's, or else the one that is assumed of everybody. */
export const ownFee = (fees: OwnFees, market: FeeMarket & { readonly fee: number }): number =>
  fees[feeMarketName(market)] ?? fees[market.exchange] ?? market.fee;
