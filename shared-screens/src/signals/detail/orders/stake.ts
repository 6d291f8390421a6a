/** A signal's profit and orders at a stake of the reader's choice. */
import type { Signal } from '@spreadwise/contract';
import { leftFor } from '@spreadwise/contract/signal-worth';
import { profitOn } from '@spreadwise/contract/size-curve';

/** In the settlement coin. */
export interface StakeRange {
  readonly least: number;
  readonly advised: number;
  readonly most: number;
}

/** Null if the stake is 0 or the curve is not known. */
export function stakeRange({ size: { curve, amount } }: Pick<Signal, 'size'>): StakeRange | null {
  const most = curve?.points.at(-1)?.[0];
  if (!curve || most === undefined || amount <= 0) return null;
  return { least: Math.min(curve.least, amount), advised: amount, most: Math.max(most, amount) };
}

/** Profit with funds ready, in the settlement coin: from the curve, or as computed at the advised stake. */
export function profitAt(signal: Pick<Signal, 'size' | 'worth'>, amount: number): number {
  const { curve, amount: advised, profit } = signal.size;
  if (amount === advised) return leftFor(signal.worth)?.profit ?? profit;
  if (!curve) return profit * (amount / advised);
  return profitOn(curve, amount);
}

/** The curve's corners, from the smallest to the largest stake; the advised one may exceed the curve. */
export function cornersOf(signal: Pick<Signal, 'size' | 'worth'>): readonly (readonly [number, number])[] {
  const { curve, amount } = signal.size;
  const stakes = new Set([...(curve?.points ?? []).map(([stake]) => stake), amount]);
  return [...stakes].sort((a, b) => a - b).map((stake) => [stake, profitAt(signal, stake)]);
}
