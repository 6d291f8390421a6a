/**
 * What a stake of one's own would have left of a signal so much later, at one's own fees, from what was measured on the
 * books of that moment. Never more than a walk over those books gives: profit is concave in the stake, so that between two
 * stakes that were measured, and from nothing, it lies above the straight line; of fees, `value-for.ts` says why.
 */
import type { DelayFigures, SetUp } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { type FeeRatio, feeRatio, type OutcomeDetail, STAKE_PARTS, stakeCents } from '../signals';
import { addDelays, NO_DELAY } from './figures';

/** A signal as it was followed after its first advice. */
export interface MeasuredSignal {
  readonly amountEur: number;
  /** One for each of DELAYS_S; null where it could not be measured. */
  readonly leftEur: readonly (number | null)[];
  readonly missed: readonly boolean[];
  readonly detail: OutcomeDetail;
}

export interface OwnStake {
  /** The most that can be put in at the first leg, in euros. */
  readonly mostEur: number;
  readonly fees: FeeRatio;
  /** It is moved along the way. What coins meet that are minutes under way, no book tells. */
  readonly isMoved: boolean;
}

export type OwnLeft =
  | { readonly kind: 'filled'; readonly amountEur: number; readonly eur: number }
  /** The first order no longer filled within its limit: it costs nothing and brings nothing. */
  | { readonly kind: 'missed' }
  /** An exchange accepts no order so small. */
  | { readonly kind: 'too small' }
  | { readonly kind: 'not measured' };

interface Point {
  readonly amount: number;
  readonly eur: number;
  readonly isMissed: boolean;
}

/** `delay`: its place in DELAYS_S. */
export function ownLeft(
  signal: MeasuredSignal,
  delay: number,
  { mostEur, fees, isMoved }: OwnStake,
): OwnLeft {
  const { all, above } = fees;
  const { leastEur, grainEur, moves } = signal.detail;
  if (isMoved && moves) return { kind: 'not measured' };
  const amountEur = Math.min(mostEur, signal.amountEur / above);
  // Where less is kept, more has to go in for the last order to be accepted.
  if (!(amountEur > 0 && amountEur >= leastEur * Math.max(1, above / all))) return { kind: 'too small' };
  let before: Point = { amount: 0, eur: 0, isMissed: false };
  for (const measured of pointsOf(signal, delay)) {
    const { amount, eur } = measured;
    const point = { ...measured, amount: amount / above, eur: ((amount + eur) * all - amount) / above };
    if (point.amount * (1 + ROUNDING) >= amountEur)
      return point.isMissed
        ? { kind: 'missed' }
        : { kind: 'filled', amountEur, eur: between(before, point, amountEur) - grainEur * above };
    before = point;
  }
  return { kind: 'not measured' };
}

/** The same after each of DELAYS_S. */
export const ownLefts = (signal: MeasuredSignal, stake: OwnStake): readonly OwnLeft[] =>
  DELAYS_S.map((_, delay) => ownLeft(signal, delay, stake));

/** What was left at once, if that was a gain: nobody would have been advised on the others. */
export function gainAtOnce([atOnce]: readonly OwnLeft[]): number | null {
  return atOnce?.kind === 'filled' && atOnce.eur > 0 ? atOnce.eur : null;
}

/** What a customer can put in, and their fees; without capital, as much as was advised. */
export function ownStake(
  { capital, takerFees, holding }: Pick<SetUp, 'capital' | 'takerFees' | 'holding'>,
  { detail }: MeasuredSignal,
): OwnStake {
  const legs = detail.fees.map(([exchange, fee]) => ({ exchange, fee }));
  const most = capital && stakeCents(capital, legs)[holding ?? 'inPlace'] / 100;
  return {
    mostEur: most ?? Number.POSITIVE_INFINITY,
    fees: feeRatio({ takerFees }, legs),
    isMoved: holding === 'moved',
  };
}

export const addLefts = (sums: readonly DelayFigures[], lefts: readonly OwnLeft[]): DelayFigures[] =>
  sums.map((sum, delay) => addDelays(sum, figuresOf(lefts[delay])));

export const noLefts = (): DelayFigures[] => DELAYS_S.map(() => NO_DELAY);

function figuresOf(left: OwnLeft | undefined): DelayFigures {
  if (left?.kind === 'missed') return { measured: 1, eur: 0, missed: 1, lost: 0 };
  if (left?.kind !== 'filled') return NO_DELAY;
  return { measured: 1, eur: left.eur, missed: 0, lost: left.eur < 0 ? 1 : 0 };
}

const ROUNDING = 1e-9;

/** Those that were measured, the smallest first. */
function pointsOf({ amountEur, leftEur, missed, detail }: MeasuredSignal, delay: number): Point[] {
  const points = STAKE_PARTS.map((part, index) => {
    const worth = detail.smaller[delay]?.[index];
    return worth ? [{ amount: amountEur * part, ...worth }] : [];
  });
  const eur = leftEur[delay] ?? null;
  const whole = eur === null ? [] : [{ amount: amountEur, eur, isMissed: missed[delay] ?? false }];
  return [...points.flat(), ...whole];
}

const between = (from: Point, to: Point, amount: number): number =>
  from.eur + ((to.eur - from.eur) * (Math.min(amount, to.amount) - from.amount)) / (to.amount - from.amount);
