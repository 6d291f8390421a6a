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

/** From the curve's first amount to the best; null where the curve is not known. */
export function sizePoints({ size: { curve }, transfers, worth }: Signal): readonly SizePoint[] | null {
  if (!curve || curve.points.length === 0) return null;
  const toll = transfers.length === 0 ? 0 : curve.toll;
  const isMoved = worth !== null && !NEVER_MOVED.has(worth.notMoved);
  // Of any size no more than those before it left on arrival, as `onArrival` has it.
  const mostNet = worth?.arrived?.net ?? Number.POSITIVE_INFINITY;
  return curve.points.map(([amount, profit]) => ({
    amount,
    inPlace: profit - curve.grain,
    moved: toll === null || !isMoved ? null : Math.min(profit - curve.grain - toll, amount * mostNet),
  }));
}

/** From the least that a picture has to show to the most: what is advised may be more than the curve promises. */
export function rangeOf(
  points: readonly SizePoint[],
  advised: number | undefined,
): readonly [number, number] {
  const shown = points.flatMap(({ inPlace, moved }) => [inPlace, moved ?? inPlace]);
  const values = [0, advised ?? 0, ...shown];
  return [Math.min(...values), Math.max(...values)];
}

/** The place of a value between the edges of a picture. */
export const scaled = (value: number, [least, most]: readonly [number, number], length: number): number =>
  most > least ? ((value - least) / (most - least)) * length : 0;
