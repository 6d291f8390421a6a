/** Signals for tests that were sized on books, as the detector does it; each leg is on an exchange of its own: x0, x1, … */
import type { Arrived, FoundSignal } from '@spreadwise/contract';
import { type OrderLeg, type Sizing, size } from '../../engine';
import { curveOf, sizeWays, UNLIMITED } from '../value/ways';
import { signalOf } from './signals';

interface Terms {
  /** Euros for one of the settlement coin. */
  readonly rate?: number;
  readonly hasMoves?: boolean;
  readonly arrived?: Arrived;
}

const NOTHING: Sizing = { amount: 1, profit: 0, net: 0, breakEven: 0, legs: [] };
/** Enough to be relied on: each left more than the books of now give. */
const ALWAYS: Arrived = { followed: 40, gained: 40, net: 1 };

export function signalOnBooks(
  id: string,
  legs: readonly OrderLeg[],
  { rate = 1, hasMoves = true, arrived = ALWAYS }: Terms = {},
): FoundSignal {
  const plain = signalOf(id);
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
      return like
        ? [{ ...like, exchange: `x${index}`, side, fee, price, ...orders.inPlace?.legs[index] }]
        : [];
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
