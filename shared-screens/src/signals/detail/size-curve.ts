/** What is left of a signal by how much goes in, as points of a picture and rows of its table. */
import type { Signal } from '@spreadwise/contract';
import { NEVER_MOVED } from '@spreadwise/contract/signal-worth';

export interface SizePoint {
  /** In the settlement coin. */
  readonly amount: number;
  readonly inPlace: number;
  /** Null where nothing can be moved. */
  readonly moved: number | null;
}

/** So many steps make a curve of the few amounts that are sent. */
const STEPS = 24;

/** From the least that is accepted to the best; null where the curve is not known. */
export function sizePoints({ size: { curve }, transfers, worth }: Signal): readonly SizePoint[] | null {
  if (!curve || curve.points.length === 0) return null;
  const toll = transfers.length === 0 ? 0 : curve.toll;
  const isMoved = worth !== null && !NEVER_MOVED.has(worth.notMoved);
  // Of any size no more than those before it left on arrival, as `onArrival` has it.
  const mostNet = worth?.arrived?.net ?? Number.POSITIVE_INFINITY;
  return stepped(curve).map(([amount, profit]) => ({
    amount,
    inPlace: profit - curve.grain,
    moved: toll === null || !isMoved ? null : Math.min(profit - curve.grain - toll, amount * mostNet),
  }));
}

type Curve = NonNullable<Signal['size']['curve']>;
type Point = Curve['points'][number];

/** The amounts that are sent and even steps between: a straight line there, or from nothing to the first, is never more than the profit. */
function stepped({ points, least }: Curve): Point[] {
  const most = points.at(-1)?.[0] ?? 0;
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => least + ((most - least) * step) / STEPS);
  const sent = points.map(([amount]) => amount).filter((amount) => amount >= least);
  const amounts = least < most ? [...new Set([...steps.slice(0, -1), ...sent])] : [most];
  return amounts.sort((a, b) => a - b).map((amount) => [amount, profitAt(points, amount)]);
}

function profitAt(points: readonly Point[], amount: number): number {
  const next = points.findIndex(([to]) => to >= amount);
  const [to, profit] = points[next] ?? [amount, 0];
  const [from, before] = points[next - 1] ?? [0, 0];
  return to === from ? profit : before + ((profit - before) * (amount - from)) / (to - from);
}
