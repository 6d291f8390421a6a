/** What is left of a cycle: with the coins already on each exchange, and with one stake that is moved along. */
import type { Arrived, SignalCurve, SignalTransfer, SignalWorth } from '@spreadwise/contract';
import { onArrival } from '@spreadwise/contract/signal-worth';
import {
  atTheEnd,
  type LegDepth,
  type OrderLeg,
  type Orders,
  roundUp,
  type Sizing,
  sizeCurve,
  sizeOrders,
} from '../../../engine';
import type { OrderLimits } from '../../../market';
import type { Hop } from '../cycles/cycle';

export interface CycleOnDepth {
  readonly hops: readonly Hop[];
  readonly depths: readonly LegDepth[];
  /** The size on these books alone. */
  readonly peak: Sizing;
  /** After each leg, what has to be moved. */
  readonly moves: readonly (SignalTransfer | null)[];
  /** How past stakes fared that were as long under way; null where none is, or too few are known. */
  readonly arrived: Arrived | null;
  /** Euros for one unit of the coin that the cycle begins with; null when no market gives a rate. */
  readonly rate: number | null;
}

export interface CycleWorth {
  readonly worth: Omit<SignalWorth, 'advised'>;
  /** The orders with the coins in place. */
  readonly orders: Orders | null;
  /** Undefined where no order is accepted. */
  readonly curve: SignalCurve | undefined;
}

export function worthOf({ hops, depths, peak, moves, arrived, rate }: CycleOnDepth): CycleWorth {
  const legs = hops.map(({ market }, index) => orderLeg(depths[index] as LegDepth, market.limits));
  const orders = sizeOrders(legs, peak);
  const inPlace = orders && leftOf(orders, rate);
  const curve = orders ? curveOf(legs, moves, peak) : undefined;
  const moved = movedWorth(legs, { inPlace, moves, arrived, peak, rate });
  return { orders, curve, worth: { inPlace, ...moved, ...(arrived && { arrived }) } };
}

function curveOf(
  legs: readonly OrderLeg[],
  moves: CycleOnDepth['moves'],
  peak: Sizing,
): SignalCurve | undefined {
  const curve = sizeCurve(legs, peak);
  if (!curve) return undefined;
  const tolls = moves.map((move) => move?.withdrawFee ?? 0);
  const points = curve.points.map(([amount, profit]): [number, number] => [amount, profit]);
  return { ...curve, points, toll: obstacleIn(moves) ? null : roundUp(atTheEnd(legs, tolls)) };
}

/** Where an exchange does not say what it accepts, any amount will do. */
const orderLeg = (depth: LegDepth, limits: OrderLimits | null): OrderLeg => ({
  ...depth,
  step: limits?.amountStep ?? 0,
  minAmount: limits?.minAmount ?? 0,
  minCost: limits?.minCost ?? 0,
  toll: 0,
});

type MovedWorth = Pick<SignalWorth, 'moved' | 'notMoved'>;

function movedWorth(
  legs: readonly OrderLeg[],
  {
    inPlace,
    moves,
    arrived,
    peak,
    rate,
  }: Pick<CycleOnDepth, 'moves' | 'arrived' | 'peak' | 'rate'> & Pick<SignalWorth, 'inPlace'>,
): MovedWorth {
  if (inPlace === null) return { moved: null, notMoved: 'order too small' };
  const notMoved = obstacleIn(moves);
  if (notMoved) return { moved: null, notMoved };
  if (moves.every((move) => move === null)) return { moved: inPlace, notMoved: null };
  const orders = sizeOrders(
    legs.map((leg, index) => ({ ...leg, toll: moves[index]?.withdrawFee ?? 0 })),
    peak,
  );
  if (!orders) return { moved: null, notMoved: 'costs too much' };
  if (!arrived) return { moved: null, notMoved: 'not measured' };
  const moved = onArrival(leftOf(orders, rate), arrived);
  return { moved, notMoved: moved ? null : 'gone on arrival' };
}

/** What may be closed, or at what cost, is no promise. */
function obstacleIn(moves: readonly (SignalTransfer | null)[]): SignalWorth['notMoved'] {
  if (moves.some((move) => move?.open === false)) return 'network closed';
  return moves.some((move) => move && (move.open === null || move.withdrawFee === null)) ? 'not known' : null;
}

const leftOf = (
  { amount, profit, net }: Orders,
  rate: number | null,
): NonNullable<SignalWorth['inPlace']> => ({
  eur: rate === null ? null : profit * rate,
  amount,
  profit,
  net,
});
