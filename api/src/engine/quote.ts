/** What a market's best quote is worth after the taker fee, and whether it may be used at all. */

/**
 * Prices beyond these are no prices. Within them six gains in a row, whatever their order, neither overflow nor lose
 * digits.
 */
const SMALLEST_PRICE = 1e-50;
const LARGEST_PRICE = 1e50;

const isPrice = (price: number) => price >= SMALLEST_PRICE && price <= LARGEST_PRICE;
const isAbsent = (price: number) => Number.isNaN(price);

/** Each side is a price or absent (NaN), and the bid is not above the ask: a crossed book is stale or broken. */
export function isUsable(bid: number, ask: number): boolean {
  return (isPrice(bid) || isAbsent(bid)) && (isPrice(ask) || isAbsent(ask)) && !(bid > ask);
}

/** Quote assets for one base asset sold; 0 when nobody bids. */
export const sellGain = (bid: number, fee: number) => (isAbsent(bid) ? 0 : bid * (1 - fee));

/** Base assets for one quote asset spent; 0 when nobody asks. */
export const buyGain = (ask: number, fee: number) => (isAbsent(ask) ? 0 : (1 - fee) / ask);
