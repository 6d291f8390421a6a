/** A signal at a stake of the reader's choice: what is left of it, and its orders. */
import type { Signal } from '@spreadwise/contract';
import { leftFor } from '@spreadwise/contract/signal-worth';
import { profitOn } from '@spreadwise/contract/size-curve';

/** In the settlement coin. */
export interface StakeRange {
  readonly least: number;
  readonly advised: number;
  readonly most: number;
}

/** Null where nothing is put in, or where the curve is not known. */
export function stakeRange({ size: { curve, amount } }: Pick<Signal, 'size'>): StakeRange | null {
  const most = curve?.points.at(-1)?.[0];
  if (!curve || most === undefined || amount <= 0) return null;
  return { least: Math.min(curve.least, amount), advised: amount, most: Math.max(most, amount) };
}

/** What is left with the funds ready, in the settlement coin: the curve, and at the advised stake what was worked out. */
export function profitAt(signal: Pick<Signal, 'size' | 'worth'>, amount: number): number {
  const { curve, amount: advised, profit } = signal.size;
  if (amount === advised) return (signal.worth && leftFor(signal.worth)?.profit) ?? profit;
  if (!curve) return profit * (amount / advised);
  return profitOn(curve, amount);
}

/** The corners of the curve, from nothing to the most. */
export const cornersOf = (signal: Pick<Signal, 'size' | 'worth'>): readonly (readonly [number, number])[] =>
  (signal.size.curve?.points ?? []).map(([amount]) => [amount, profitAt(signal, amount)]);
