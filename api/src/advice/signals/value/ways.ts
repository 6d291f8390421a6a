/** What a cycle leaves in either way of holding coins, with its orders: on books, at given fees, within a capital. */
import type { Arrived, SignalCurve, SignalWorth } from '@spreadwise/contract';
import { onArrival } from '@spreadwise/contract/signal-worth';
import {
  atTheEnd,
  type OrderLeg,
  type Orders,
  roundUp,
  type Sizing,
  sizeCurve,
  sizeOrders,
} from '../../engine';

export type Left = NonNullable<SignalWorth['inPlace']>;

/** The largest stake, in the settlement coin. */
export interface Most {
  readonly inPlace: number;
  readonly moved: number;
}
export const UNLIMITED: Most = { inPlace: Number.POSITIVE_INFINITY, moved: Number.POSITIVE_INFINITY };

export interface CycleOnBooks {
  /** Their tolls apply when a stake is moved along. */
  readonly legs: readonly OrderLeg[];
  readonly hasMoves: boolean;
  /** Why no stake of any size can be moved along. */
  readonly obstacle: SignalWorth['notMoved'];
  /** How past stakes with a transfer as long as this did; null if there is no transfer, or too few are known. */
  readonly arrived: Arrived | null;
  /** Euros per unit of the coin that the cycle begins with; null if no market gives a rate. */
  readonly rate: number | null;
}

export interface SizedWays {
  readonly worth: Pick<SignalWorth, 'inPlace' | 'moved' | 'notMoved'>;
  /** In either way, whether or not the gap is still there on arrival. */
  readonly orders: { readonly inPlace: Orders | null; readonly moved: Orders | null };
}

/** How far off profits may be, in euros. */
const TOLERANCE_EUR = 0.001;

/** `nothing`: the reason if neither way leaves anything. */
export function sizeWays(
  { legs, hasMoves, obstacle, arrived, rate }: CycleOnBooks,
  most: Most,
  nothing: 'order too small' | 'not at your set-up',
): SizedWays {
  const within = { tolerance: rate === null ? undefined : TOLERANCE_EUR / rate };
  const untolled = legs.map((leg) => ({ ...leg, toll: 0 }));
  const inPlace = sizeOrders(untolled, { most: most.inPlace, ...within });
  const isSame = !hasMoves && most.inPlace === most.moved;
  const sized = () => (obstacle ? null : sizeOrders(legs, { most: most.moved, ...within }));
  const orders = { inPlace, moved: isSame ? inPlace : sized() };
  const whole = orders.moved && leftOf(orders.moved, rate);
  const isKnown = !hasMoves || arrived !== null;
  const moved = whole && hasMoves ? arrived && onArrival(whole, arrived) : whole;
  const refused = obstacle ?? (hasMoves ? 'costs too much' : nothing);
  const onTheWay = isKnown ? 'gone on arrival' : 'not measured';
  const why = inPlace || whole ? (whole ? onTheWay : refused) : nothing;
  return {
    orders,
    worth: { inPlace: inPlace && leftOf(inPlace, rate), moved, notMoved: moved ? null : why },
  };
}

const leftOf = ({ amount, profit, net }: Orders, rate: number | null): Left => ({
  eur: rate === null ? null : profit * rate,
  amount,
  profit,
  net,
});

/** The stake at which the whole gain is gone; null if the books end before it. */
export const knownEnd = ({ breakEven }: Sizing): number | null =>
  breakEven === Number.POSITIVE_INFINITY ? null : breakEven;

/** `peak`: the size of the same legs without steps, least orders and tolls. Undefined if no amount is accepted. */
export function curveOf(
  legs: readonly OrderLeg[],
  obstacle: CycleOnBooks['obstacle'],
  peak: Sizing,
): SignalCurve | undefined {
  const curve = sizeCurve(
    legs.map((leg) => ({ ...leg, toll: 0 })),
    peak,
  );
  if (!curve) return undefined;
  const tolls = legs.map(({ toll }) => toll);
  const points = curve.points.map(([amount, profit]): [number, number] => [amount, profit]);
  return { ...curve, points, toll: obstacle ? null : roundUp(atTheEnd(legs, tolls)) };
}
