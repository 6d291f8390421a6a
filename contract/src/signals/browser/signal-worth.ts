/** What a signal returns, and which of two ranks higher: one definition for assignment and for lists. */
import { LEAST_CHANCE } from '../../browser/reaction';
import type { Arrived, Signal, SignalWorth } from '../signal';

type Left = NonNullable<SignalWorth['inPlace']>;
type Ways = Pick<SignalWorth, 'inPlace' | 'moved' | 'way'>;
type Valued = Pick<Signal, 'id' | 'worth' | 'size' | 'confidence'>;

/** The return that counts for the caller: in the set-up's way of holding coins, or else in place, as sizes assume. */
export const leftFor = (worth: Ways): SignalWorth['inPlace'] => worth[worth.way ?? 'inPlace'];

/** Reasons that rule out moving at any size, capital and fees. */
export const NEVER_MOVED: ReadonlySet<SignalWorth['notMoved']> = new Set([
  'network closed',
  'not known',
  'not measured',
  'gone on arrival',
] as const);

/**
 * The return of a moved stake. Most gaps close while coins are in transit, so it is capped at the average return of
 * past transfers, losses included. Null if that is nothing.
 */
export function onArrival(left: Left, arrived: Arrived): Left | null {
  if (left.net <= arrived.net) return left;
  const part = arrived.net / left.net;
  const { eur, amount, profit } = left;
  return part > 0 ? { eur: eur && eur * part, amount, profit: profit * part, net: arrived.net } : null;
}

/** Whether it is worth advising now. Values that are unknown in euros pass, and rank last. */
export function leavesEnough(worth: Ways, floorEur: number): boolean {
  const left = leftFor(worth);
  return left !== null && (left.eur ?? floorEur) >= floorEur;
}

/** Whether the caller can expect to earn `floorEur` at their speed; without a forecast, the immediate return counts. */
export function isWorthActing(worth: Ways & Pick<SignalWorth, 'later'>, floorEur: number): boolean {
  const { later } = worth;
  if (!leavesEnough(worth, later ? 0 : floorEur)) return false;
  return !later || ((later.eur ?? floorEur) >= floorEur && later.chance >= LEAST_CHANCE);
}

/** The expected return in euros of the whole stake at the caller's speed; without a forecast, the immediate return. */
export const expectedEur = (signal: Pick<Signal, 'worth' | 'size'>): number | null =>
  signal.worth.later ? signal.worth.later.eur : leftInEuros(signal);

export const wasAdvised = ({ worth }: Pick<Signal, 'worth'>): boolean => worth.advised;

/** The caller's return in euros; null if unknown, or if no acceptable orders gain anything. */
export const leftInEuros = ({ worth }: Pick<Signal, 'worth'>): number | null => leftFor(worth)?.eur ?? null;

/** In euros: the set-up's way of holding coins; if it names none, the lower of both ways. */
export function lowerLeft({ worth }: Pick<Signal, 'worth'>): number {
  if (worth.way) return leftFor(worth)?.eur ?? 0;
  return Math.min(worth.inPlace?.eur ?? 0, worth.moved?.eur ?? 0);
}

const headlineEur = ({ worth }: Valued): number | null | undefined =>
  worth.later?.smaller?.eur ?? worth.later?.eur;

/** Ranks by expected return, or the lower of both ways, then by the caller's return, then by net percentage. */
export const byWorth = (a: Valued, b: Valued): number =>
  (headlineEur(b) ?? lowerLeft(b)) - (headlineEur(a) ?? lowerLeft(a)) ||
  (leftInEuros(b) ?? 0) - (leftInEuros(a) ?? 0) ||
  b.size.net - a.size.net ||
  b.confidence.score - a.confidence.score ||
  (a.id < b.id ? -1 : 1);
