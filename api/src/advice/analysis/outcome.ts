/**
 * What a signal would have returned on a customer's own stake after a delay, at their own fees, as measured on
 * the books of that moment. Never more than those books yield: profit is concave in the stake, so it lies above the
 * straight line between two measured stakes, and from zero.
 *
 * The same holds for a stake that is moved along, with each order on the books of its own moment. There the zero stake
 * is measured too: it loses the moving costs, which other fees may cost once more.
 */
import type { DelayFigures, SignalWorth, TradingProfile } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { ownFee } from '@spreadwise/contract/own-fee';
import { onArrival } from '@spreadwise/contract/signal-worth';
import {
  type Fill,
  type LaterWorth,
  type MovedOutcome,
  type OutcomeDetail,
  STAKE_PARTS,
  stakeCents,
} from '../signals';
import { addDelays, delayOf, NO_DELAY } from './figures';

export interface MeasuredSignal {
  readonly amountEur: number;
  /** One for each of DELAYS_S; null if it could not be measured. */
  readonly leftEur: readonly (number | null)[];
  readonly missed: readonly boolean[];
  readonly detail: OutcomeDetail;
  /** Null if its coins were not followed, or are still on their way. */
  readonly moved: MovedOutcome['left'] | null;
  /** What its first advice stated about moving it; null for signals from before that was stored. */
  readonly advised: Pick<SignalWorth, 'notMoved' | 'arrived'> | null;
}

export interface OwnStake {
  /** The largest stake at the first leg, in euros. */
  readonly mostEur: number;
  /** By leg: what the customer's fee leaves relative to ours; 1.001 is a thousandth more. */
  readonly kept: readonly number[];
  readonly isMoved: boolean;
}

export type OwnLeft =
  | {
      readonly kind: 'filled';
      readonly amountEur: number;
      readonly eur: number;
      /** The orders of this stake, at the prices of the next larger stake that was measured. */
      readonly fills: readonly Fill[];
    }
  /** The first order was no longer filled within its limit: it costs nothing and gains nothing. */
  | { readonly kind: 'missed' }
  /** Some exchange does not accept an order this small. */
  | { readonly kind: 'too small' }
  | { readonly kind: 'not measured' };

interface Point extends LaterWorth {
  readonly amount: number;
}

/** `delay`: an index into DELAYS_S. */
export function ownLeft(
  signal: MeasuredSignal,
  delay: number,
  { mostEur, kept, isMoved }: OwnStake,
): OwnLeft {
  const all = kept.reduce((product, one) => product * one, 1);
  const above = aboveOf(kept);
  const isAway = isMoved && signal.detail.moves;
  const { leastEur, grainEur, tollEur = null } = signal.detail;
  if (isAway && tollEur === null) return { kind: 'not measured' };
  const amountEur = Math.min(mostEur, signal.amountEur / above);
  // If less is kept, or moving costs something, it takes a larger stake for the last order to be accepted.
  const least = leastEur * Math.max(1, above / all) + (isAway ? 2 * (tollEur ?? 0) * above : 0);
  if (!(amountEur > 0 && amountEur >= least)) return { kind: 'too small' };
  const points = isAway ? movedPoints(signal, delay) : [NOTHING, ...pointsOf(signal, delay)];
  const [nothing, ...measured] = points;
  if (nothing?.amount !== 0) return { kind: 'not measured' };
  const isOwn = all !== 1 || above !== 1;
  let before = atFees(nothing, kept);
  for (const point of measured.map((one) => atFees(one, kept))) {
    if (point.amount * (1 + ROUNDING) < amountEur) {
      before = point;
      continue;
    }
    if (point.isMissed) return { kind: 'missed' };
    // A stake measured with its orders was in whole lots.
    const isMeasured = !isOwn && point.fills && amountEur >= point.amount * (1 - ROUNDING);
    const cost = (isMeasured ? 0 : grainEur * above) - (isOwn ? nothing.eur * above : 0);
    const part = amountEur / point.amount;
    const fills = (point.fills ?? []).map(([leg, amount, price]): Fill => [leg, amount * part, price]);
    return { kind: 'filled', amountEur, eur: between(before, point, amountEur) - cost, fills };
  }
  return { kind: 'not measured' };
}

const NOTHING: Point = { amount: 0, eur: 0, isMissed: false };

const aboveOf = (kept: readonly number[]): number =>
  kept.reduce((product, one) => product * Math.max(1, one), 1);

/** The point at the customer's fees. What is traded back pays its fee once more. */
function atFees(point: Point, kept: readonly number[]): Point {
  const { amount, eur, fills = [] } = point;
  const above = aboveOf(kept);
  const isBack = fills.some(([, traded]) => traded < 0);
  let all = kept.reduce((product, one) => product * (isBack ? Math.min(1, one) : one), 1);
  for (const [leg, traded] of fills) if (traded < 0) all *= Math.min(1, kept[leg] ?? 1);
  return { ...point, amount: amount / above, eur: ((amount + eur) * all - amount) / above };
}

export const ownLefts = (signal: MeasuredSignal, stake: OwnStake): readonly OwnLeft[] =>
  DELAYS_S.map((_, delay) => ownLeft(signal, delay, stake));

export interface AdvisedGain {
  readonly eur: number;
  /** As a fraction of the stake. */
  readonly net: number;
}

/** Returns what it would have left at once if that was a gain, else null: a loss is never advised. */
export function advisedGain(signal: MeasuredSignal, stake: OwnStake): AdvisedGain | null {
  const isAway = stake.isMoved && signal.detail.moves;
  const { tollEur = null } = signal.detail;
  if (isAway && (tollEur === null || ownLeft(signal, 0, stake).kind === 'too small')) return null;
  const atOnce = ownLeft(signal, 0, { ...stake, isMoved: false });
  if (atOnce.kind !== 'filled') return null;
  const eur = atOnce.eur - (isAway ? (tollEur ?? 0) * aboveOf(stake.kept) : 0);
  if (!(eur > 0)) return null;
  const gain = { eur, net: eur / atOnce.amountEur };
  return isAway ? advisedOnArrival(gain, atOnce.amountEur, signal.advised) : gain;
}

/** At most what earlier moved stakes left on average on arrival; signals from before that was stored are unchanged. */
function advisedOnArrival(gain: AdvisedGain, amount: number, advised: MeasuredSignal['advised']) {
  if (advised?.notMoved === 'not measured') return null;
  if (!advised?.arrived) return gain;
  const { eur, net } = gain;
  const left = onArrival({ eur, amount, profit: eur, net }, advised.arrived);
  return left && { eur: left.profit, net: left.net };
}

/** What a customer can invest, and their fees; without capital, as much as was advised. */
export function ownStake(
  { capital, takerFees, holding }: Pick<TradingProfile, 'capital' | 'takerFees' | 'holding'>,
  { detail }: MeasuredSignal,
): OwnStake {
  const legs = detail.fees.map(([exchange, fee], leg) => {
    // Signals from before orders were stored have no pair, so a fee of a single market is not found.
    const { base = '', quote = '' } = detail.orders?.[leg] ?? {};
    return { exchange, base, quote, fee };
  });
  const most = capital && stakeCents(capital, legs)[holding ?? 'inPlace'] / 100;
  return {
    mostEur: most ?? Number.POSITIVE_INFINITY,
    kept: legs.map((leg) => (1 - ownFee(takerFees, leg)) / (1 - leg.fee)),
    isMoved: holding === 'moved',
  };
}

export const addLefts = (sums: readonly DelayFigures[], lefts: readonly OwnLeft[]): DelayFigures[] =>
  sums.map((sum, delay) => addDelays(sum, figuresOf(lefts[delay])));

export const noLefts = (): DelayFigures[] => DELAYS_S.map(() => NO_DELAY);

const figuresOf = (left: OwnLeft | undefined): DelayFigures =>
  left?.kind === 'missed' ? delayOf(0, true) : delayOf(left?.kind === 'filled' ? left.eur : null, false);

const ROUNDING = 1e-9;

/** The measured stakes, smallest first. */
function pointsOf({ amountEur, leftEur, missed, detail }: MeasuredSignal, delay: number): Point[] {
  const points = pointsAt(STAKE_PARTS, amountEur, detail.smaller[delay]);
  const eur = leftEur[delay] ?? null;
  const fills = detail.fills?.[delay];
  const worth = { amount: amountEur, eur: eur ?? 0, isMissed: missed[delay] ?? false };
  const whole = eur === null ? [] : [{ ...worth, ...(fills && { fills }) }];
  return [...points, ...whole];
}

/** The same for a moved stake, with the zero stake first. */
const movedPoints = ({ amountEur, moved }: MeasuredSignal, delay: number): Point[] =>
  pointsAt([0, ...STAKE_PARTS, 1], amountEur, moved?.[delay]);

const pointsAt = (parts: readonly number[], amountEur: number, worths: MovedOutcome['left'][number] = []) =>
  parts.flatMap((part, index): Point[] => {
    const worth = worths[index];
    return worth ? [{ amount: amountEur * part, ...worth }] : [];
  });

/** A loss counts at least in proportion: a smaller stake's gain does not apply to orders that were traded back. */
function between(from: Point, to: Point, amount: number): number {
  const line =
    from.eur +
    ((to.eur - from.eur) * (Math.min(amount, to.amount) - from.amount)) / (to.amount - from.amount);
  return from.amount === 0 || to.eur >= 0 ? line : Math.min(line, (to.eur * amount) / to.amount);
}
