/** What a signal leaves, and which of two comes first: said once, for who hands signals out and who lists them. */
import { LEAST_CHANCE } from '../../browser/reaction';
import type { Arrived, Signal, SignalWorth } from '../signal';

type Left = NonNullable<SignalWorth['inPlace']>;
type Ways = Pick<SignalWorth, 'inPlace' | 'moved' | 'way'>;
type Valued = Pick<Signal, 'id' | 'worth' | 'size' | 'confidence'>;

/** What counts for the caller: the way that their set-up names, or else in place, the way that signals are sized for. */
export const leftFor = (worth: Ways): SignalWorth['inPlace'] => worth[worth.way ?? 'inPlace'];

/** Why nothing can be moved, whatever the size, the capital and the fees. */
export const NEVER_MOVED: ReadonlySet<SignalWorth['notMoved']> = new Set([
  'network closed',
  'not known',
  'not measured',
  'gone on arrival',
] as const);

/**
 * What a moved stake leaves: most gaps close while coins are under way, so it counts no more than those before it left on
 * average, losses included. Null where that is nothing.
 */
export function onArrival(left: Left, arrived: Arrived): Left | null {
  if (left.net <= arrived.net) return left;
  const part = arrived.net / left.net;
  const { eur, amount, profit } = left;
  return part > 0 ? { eur: eur && eur * part, amount, profit: profit * part, net: arrived.net } : null;
}

/** Whether it is worth advising on now. What cannot be said in euros is; it ranks last. */
export function leavesEnough(worth: Ways, floorEur: number): boolean {
  const left = leftFor(worth);
  return left !== null && (left.eur ?? floorEur) >= floorEur;
}

/** Whether the caller can expect to earn so much by it at their own speed; without a forecast, what is left at once counts. */
export function isWorthActing(worth: Ways & Pick<SignalWorth, 'later'>, floorEur: number): boolean {
  const { later } = worth;
  if (!leavesEnough(worth, later ? 0 : floorEur)) return false;
  return !later || ((later.eur ?? floorEur) >= floorEur && later.chance >= LEAST_CHANCE);
}

/** In euros, what the caller can expect of the whole stake at their own speed; without a forecast, what is left at once. */
export const expectedEur = (signal: Pick<Signal, 'worth' | 'size'>): number | null =>
  signal.worth?.later ? signal.worth.later.eur : leftInEuros(signal);

/** Signals of before it was known were all handed out as advice. */
export const wasAdvised = ({ worth }: Pick<Signal, 'worth'>): boolean => worth?.advised ?? true;

/** In euros, for the caller; null when it is not known, or when no orders that are accepted gain anything. */
export const leftInEuros = ({ worth, size }: Pick<Signal, 'worth' | 'size'>): number | null =>
  worth === null ? size.profitEur : (leftFor(worth)?.eur ?? null);

/** In euros: the way that the set-up names, and until it names one the lower of both. */
export function lowerLeft({ worth }: Pick<Signal, 'worth'>): number {
  if (worth?.way) return leftFor(worth)?.eur ?? 0;
  return Math.min(worth?.inPlace?.eur ?? 0, worth?.moved?.eur ?? 0);
}

const headlineEur = ({ worth }: Valued): number | null | undefined =>
  worth?.later?.smaller?.eur ?? worth?.later?.eur;

/** By what is expected, or else the lower of both ways, then by what is left for the caller, then by the percent of the advised size. */
export const byWorth = (a: Valued, b: Valued): number =>
  (headlineEur(b) ?? lowerLeft(b)) - (headlineEur(a) ?? lowerLeft(a)) ||
  (leftInEuros(b) ?? 0) - (leftInEuros(a) ?? 0) ||
  b.size.net - a.size.net ||
  b.confidence.score - a.confidence.score ||
  (a.id < b.id ? -1 : 1);
