/** Rates and trades, in English. */
export const english = {
  /** €1 = $1.08, from the price of USDC at 21 Nov 2026, 09:30 UTC */
  rate: (euro: string, coin: string | null, at: string | null) =>
    `€1 = ${euro}, from the ${coin ? `price of ${coin}` : 'market'}${at ? ` at ${at}` : ''}`,
  trade: (isSale: boolean, pair: string, exchange: string) =>
    `${isSale ? 'sell' : 'buy'} ${pair} on ${exchange}`,
};

export type CommonTexts = typeof english;
