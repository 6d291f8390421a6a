/** The limits of a screen. */
import type { Screen, Sight } from './look';

export interface Goal {
  readonly name: string;
  readonly limit: number;
  readonly is: number;
  readonly isMet: boolean;
}

const MOST_HEIGHT = 2_500;
const MOST_SHIFT = 0.02;
/** A detail must fit on one screen at this size. */
const ONE_SCREEN = { width: 1440, height: 900 };

/** It has no fixed address: another signal is open each time. */
export const OPEN_SIGNAL = 'an open signal';
/** What appears right after the sign-in, as at a first visit. */
export const ENTERED = 'after sign-in';

/** Which of the places with their own goals it is. */
export function kindOf({ person, place }: Pick<Sight, 'person' | 'place'>) {
  if (!person.startsWith('customer')) return null;
  if (place === ENTERED) return 'signals';
  if (place === OPEN_SIGNAL) return 'detail';
  const { searchParams } = new URL(place, 'http://product');
  if (searchParams.has('signal')) return 'detail';
  if (searchParams.size === 0) return 'signals';
  const [section, part = ''] = [searchParams.get('section'), searchParams.get('part')].map(
    (one) => one ?? '',
  );
  return section === 'rules' || (section === 'settings' && part === 'alerts') ? 'alerts' : null;
}

const MOST_WORDS = { signals: 120, detail: 80, alerts: 150 } as const;

export function goalsFor(screen: Screen): readonly Goal[] {
  const kind = kindOf(screen);
  const atMost = (name: string, is: number, limit: number): Goal => ({ name, is, limit, isMet: is <= limit });
  return [
    ...(kind ? [atMost('words', screen.words, MOST_WORDS[kind])] : []),
    ...(kind === 'signals' && screen.firstRow !== null ? [atMost('first row', screen.firstRow, 200)] : []),
    kind === 'detail' && screen.width === ONE_SCREEN.width
      ? atMost('height', screen.height, ONE_SCREEN.height)
      : atMost('height', screen.height, MOST_HEIGHT),
    atMost('shift', screen.shift, MOST_SHIFT),
    atMost('axe', screen.faults.length, 0),
  ];
}
