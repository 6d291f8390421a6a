/** What each coin is worth on each exchange, in dollars, from the mids of its markets. Only to tell coins apart. */
import { getOrInsert, median } from '../../../../../platform/lib/lists';

export interface MidPrice {
  readonly exchange: string;
  readonly base: string;
  readonly quote: string;
  readonly mid: number;
}

/** Dollars by coin by exchange. */
export type DollarPrices = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Held to be a dollar: a few percent off does not matter here. */
const DOLLARS = new Set(['USD', 'USDT', 'USDC', 'DAI', 'FDUSD', 'TUSD', 'PYUSD', 'USDG']);
/** A wider market says nothing of what its coin is worth. */
const WIDEST_SPREAD = 0.2;

/** Null when the market has one side only, or is too wide. */
export function midOf(bid: number | null, ask: number | null): number | null {
  if (bid === null || ask === null || ask > bid * (1 + WIDEST_SPREAD)) return null;
  return (bid + ask) / 2;
}

export function dollarPrices(mids: readonly MidPrice[]): DollarPrices {
  const money = moneyPrices(mids);
  const found = new Map<string, Map<string, number[]>>();
  const add = (exchange: string, coin: string, price: number) => {
    const coins = getOrInsert(found, exchange, () => new Map<string, number[]>());
    getOrInsert(coins, coin, () => []).push(price);
  };
  for (const { exchange, base, quote, mid } of mids) {
    // What a market says of the coin that is paid with, it says only where the other is a dollar beyond doubt.
    if (DOLLARS.has(base) && !DOLLARS.has(quote)) add(exchange, quote, 1 / mid);
    const quoteIs = money.get(quote);
    if (quoteIs !== undefined) add(exchange, base, mid * quoteIs);
  }
  return new Map(
    [...found].map(([exchange, coins]) => [
      exchange,
      new Map([...coins].map(([coin, prices]) => [coin, median(prices)])),
    ]),
  );
}

/** What is paid with: the dollars, and what trades against one, at its median over all exchanges. */
function moneyPrices(mids: readonly MidPrice[]): ReadonlyMap<string, number> {
  const found = new Map<string, number[]>();
  for (const { base, quote, mid } of mids) {
    if (DOLLARS.has(quote) && !DOLLARS.has(base)) getOrInsert(found, base, () => []).push(mid);
    if (DOLLARS.has(base) && !DOLLARS.has(quote)) getOrInsert(found, quote, () => []).push(1 / mid);
  }
  const money = new Map([...DOLLARS].map((dollar) => [dollar, 1]));
  for (const [coin, prices] of found) money.set(coin, median(prices));
  return money;
}
