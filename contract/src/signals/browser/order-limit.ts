/** The limit to place an order with. */
import type { SignalLeg } from '../signal';

type Priced = Pick<SignalLeg, 'side' | 'limitPrice'>;

/**
 * The price at which this order alone takes the whole profit. One that moved a little must not leave the other orders
 * without their counterpart: trading those back costs more than filling a little worse. `net`: profit by stake.
 */
export function breakEvenPriceOf({ side, limitPrice }: Priced, net: number): number {
  const exact = side === 'buy' ? limitPrice * (1 + net) : limitPrice / (1 + net);
  return Number(exact.toPrecision(digitsOf(limitPrice)));
}

/** As many as the market's own price has, and five or more: exchanges refuse finer ones. */
function digitsOf(price: number): number {
  const [all = ''] = price.toPrecision(12).split('e');
  return Math.max(5, all.replace('.', '').replace(/^0+|0+$/g, '').length);
}

/** Old signals have no more than the worst price that their amount touched. */
export const orderLimitOf = ({ breakEvenPrice, limitPrice }: SignalLeg): number =>
  breakEvenPrice ?? limitPrice;
