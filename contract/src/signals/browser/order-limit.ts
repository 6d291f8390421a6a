/** The limit price for an order. */
import type { SignalLeg } from '../signal';

type Priced = Pick<SignalLeg, 'side' | 'limitPrice' | 'priceStep'>;

/**
 * The price at which this order alone uses up the whole profit. A small price move must not leave the other orders
 * without their counterpart: reversing them costs more than a slightly worse fill. `net`: profit divided by stake.
 */
export function breakEvenPriceOf({ side, limitPrice, priceStep }: Priced, net: number): number {
  const buys = side === 'buy';
  const exact = buys ? limitPrice * (1 + net) : limitPrice / (1 + net);
  const step = priceStep || 10 ** (1 + Math.floor(Math.log10(exact)) - digitsOf(limitPrice));
  // In whole steps, as exchanges refuse finer prices, and never past the break-even.
  const steps = buys ? Math.floor(exact / step + ROUNDING) : Math.ceil(exact / step - ROUNDING);
  const rounded = Number((steps * step).toPrecision(15));
  return buys ? Math.max(limitPrice, rounded) : Math.min(limitPrice, rounded);
}

const ROUNDING = 1e-6;

/** For an unknown step: as many digits as the market's own price, at least five. */
function digitsOf(price: number): number {
  const [all = ''] = price.toPrecision(12).split('e');
  return Math.max(5, all.replace('.', '').replace(/^0+|0+$/g, '').length);
}

/** Old signals only have the worst price that their amount touched. */
export const orderLimitOf = ({ breakEvenPrice, limitPrice }: SignalLeg): number =>
  breakEvenPrice ?? limitPrice;
