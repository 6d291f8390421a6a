/** A customer's own taker fees by name: an exchange's id, or one of its markets, as in `kraken BTC/EUR`. */

export type OwnFees = Readonly<Record<string, number>>;

export interface FeeMarket {
  readonly exchange: string;
  readonly base: string;
  readonly quote: string;
}

export const feeMarketName = ({ exchange, base, quote }: FeeMarket): string => `${exchange} ${base}/${quote}`;

/** The exchange in a fee's name, and the market's symbol; `symbol` null: the fee is for the whole exchange. */
export function placeOf(name: string): { readonly exchange: string; readonly symbol: string | null } {
  const [exchange = '', symbol = null] = name.split(' ', 2);
  return { exchange, symbol };
}

/** The market's fee, otherwise its exchange's, otherwise the one assumed for everyone. */
export const ownFee = (fees: OwnFees, market: FeeMarket & { readonly fee: number }): number =>
  fees[feeMarketName(market)] ?? fees[market.exchange] ?? market.fee;
