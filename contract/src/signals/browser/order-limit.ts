/** The limit to place an order with. */
import type { SignalLeg } from '../signal';

type Priced = Pick<SignalLeg, 'side' | 'limitPrice'>;

/**
 * What costs the whole profit when this order alone fills there. A price that moved a little must not leave the others
 * without their counterpart: trading those back costs more than filling a little worse. `net`: profit by stake.
 */
export const breakEvenPriceOf = ({ side, limitPrice }: Priced, net: number): number =>
  Number((side === 'buy' ? limitPrice * (1 + net) : limitPrice / (1 + net)).toPrecision(9));

export const orderLimitOf = ({ breakEvenPrice, limitPrice }: SignalLeg): number =>
  breakEvenPrice ?? limitPrice;
