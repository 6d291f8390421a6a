/** What a signal leaves, and which of two comes first: said once, for who hands signals out and who lists them. */
import type { Signal, SignalWorth } from '../signals';

type Valued = Pick<Signal, 'id' | 'worth' | 'size' | 'confidence'>;

/** Whether it is worth advising on now, in the better way. What cannot be said in euros is; it ranks last. */
export const leavesEnough = ({ inPlace }: Pick<SignalWorth, 'inPlace'>, floorEur: number): boolean =>
  inPlace !== null && (inPlace.eur ?? floorEur) >= floorEur;

/** Signals of before it was known were all handed out as advice. */
export const wasAdvised = ({ worth }: Pick<Signal, 'worth'>): boolean => worth?.advised ?? true;

/** In euros, with the coins in place; null when it is not known, or when no orders that are accepted gain anything. */
export const leftInPlace = ({ worth, size }: Pick<Signal, 'worth' | 'size'>): number | null =>
  worth === null ? size.profitEur : (worth.inPlace?.eur ?? null);

/** Until somebody has said how coins are held: the lower of both ways, in euros. */
export const lowerLeft = ({ worth }: Pick<Signal, 'worth'>): number =>
  Math.min(worth?.inPlace?.eur ?? 0, worth?.moved?.eur ?? 0);

/** By the lower of both ways, then by what is left in place, then by the percent of the advised size. */
export const byWorth = (a: Valued, b: Valued): number =>
  lowerLeft(b) - lowerLeft(a) ||
  (b.worth?.inPlace?.eur ?? 0) - (a.worth?.inPlace?.eur ?? 0) ||
  b.size.net - a.size.net ||
  b.confidence.score - a.confidence.score ||
  (a.id < b.id ? -1 : 1);
