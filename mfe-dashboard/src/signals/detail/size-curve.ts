/** What is left of a signal by how much goes in, as points of a picture and rows of its table. */
import type { Signal } from '@spreadwise/contract';

export interface SizePoint {
  /** In the settlement coin. */
  readonly amount: number;
  readonly inPlace: number;
  /** Null where nothing can be moved. */
  readonly moved: number | null;
}

/** From nothing to the best amount; null where the curve is not known. */
export function sizePoints({ size: { curve }, transfers, worth }: Signal): readonly SizePoint[] | null {
  if (!curve || curve.points.length === 0) return null;
  const toll = transfers.length === 0 ? 0 : curve.toll;
  const isMoved = worth !== null && worth.notMoved !== 'network closed' && worth.notMoved !== 'not known';
  return curve.points.map(([amount, profit]) => ({
    amount,
    inPlace: profit - curve.grain,
    moved: toll === null || !isMoved ? null : profit - curve.grain - toll,
  }));
}

/** The place of a value between the edges of a picture. */
export const scaled = (value: number, [least, most]: readonly [number, number], length: number): number =>
  most > least ? ((value - least) / (most - least)) * length : 0;
