/** The limit price for an order. */
import type { SignalLeg } from '../signal';

type Priced = Pick<SignalLeg, 'side' | 'limitPrice'>;

/**
 * The price at which this order alone uses up the whole profit. A small price move must not leave the other orders
 * without their counterpart: reversing them costs more than a slightly worse fill. `net`: profit divided by stake.
 */
export function breakEvenPriceOf({ side, limitPrice }: Priced, net: number): number {
  const exact = side === 'buy' ? limitPrice * (1 + net) : limitPrice / (1 + net);
  return Number(exact.toPrecision(digitsOf(limitPrice)));
}

/** As many digits as the market's own price, at least five: exchanges refuse finer prices. */
function digitsOf(price: number): number {
  const [all = ''] = price.toPrecision(12).split('e');
  return Math.max(5, all.replace('.', '').replace(/^0+|0+$/g, '').length);
}

/** Old signals only have the worst price that their amount touched. */
export const orderLimitOf = ({ breakEvenPrice, limitPrice }: SignalLeg): number =>
  breakEvenPrice ?? limitPrice;
