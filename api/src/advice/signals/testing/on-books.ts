/** Test signals that are sized on books, as the detector sizes them. */
import type { Arrived, FoundSignal } from '@spreadwise/contract';
import { breakEvenPriceOf } from '@spreadwise/contract/order-limit';
import { type OrderLeg, type Sizing, size } from '../../engine';
import { curveOf, sizeWays, UNLIMITED } from '../value/ways';
import { type SignalOverrides, signalOf } from './signals';

interface Terms {
  /** Euros per unit of the settlement coin. */
  readonly rate?: number;
  readonly hasMoves?: boolean;
  readonly arrived?: Arrived;
  /** One per leg; otherwise x0, x1, … */
  readonly exchanges?: readonly string[];
  readonly words?: SignalOverrides;
}

const ANY = { step: 0, minAmount: 0, minCost: 0, toll: 0 };
/**
 * Bought for 100 each, without a fee, and sold for 102 (two of them) and 100.75 (eight more): 1,000 leave 10 at best,
 * and 200 of them 4. Moving costs 0.02 of what was bought.
 */
export const TWO_LEGS: readonly OrderLeg[] = [
  { ...ANY, side: 'buy', fee: 0, levels: [[100, 10]], toll: 0.02 },
  {
    ...ANY,
    ...{ side: 'sell', fee: 0 },
    levels: [
      [102, 2],
      [100.75, 8],
    ],
  },
];

const NOTHING: Sizing = { amount: 1, profit: 0, net: 0, breakEven: 0, legs: [] };
/** Enough to rely on: each left more than the current books give. */
const ALWAYS: Arrived = { followed: 40, gained: 40, net: 1 };

export function signalOnBooks(
  id: string,
  legs: readonly OrderLeg[],
  { rate = 1, hasMoves = true, arrived = ALWAYS, exchanges = [], words = {} }: Terms = {},
): FoundSignal {
  const plain = signalOf(id, words);
  const cycle = { legs, hasMoves, obstacle: null, arrived, rate };
  const { worth, orders } = sizeWays(cycle, UNLIMITED, 'order too small');
  const peak = size(legs);
  const { amount, profit, net } = orders.inPlace ?? peak ?? NOTHING;
  const curve = peak && curveOf(legs, null, peak);
  const [like] = plain.legs;
  return {
    ...plain,
    hops: legs.length,
    legs: legs.flatMap(({ side, fee, levels }, index) => {
      const [[price] = [0]] = levels;
      if (!like) return [];
      const exchange = exchanges[index] ?? `x${index}`;
      const leg = { ...like, exchange, side, fee, price, ...orders.inPlace?.legs[index] };
      return [{ ...leg, breakEvenPrice: breakEvenPriceOf(leg, net) }];
    }),
    size: {
      ...{ ...plain.size, amount, profit, net, amountEur: amount * rate, profitEur: profit * rate },
      ...(curve && { curve }),
    },
    worth: { ...worth, arrived, advised: true },
    transfers: hasMoves ? plain.transfers : [],
    books: {
      obstacle: null,
      legs: legs.map(({ levels, step, minAmount, minCost, toll }) => ({
        ...{ levels: levels.map(([price, most]): [number, number] => [price, most]) },
        ...{ step, minAmount, minCost, toll },
      })),
    },
  };
}
