/** A layout's signals in order, each with its state. */

import type { Signal } from '@spreadwise/contract';
import {
  ageOf,
  ageText,
  doubtOf,
  isShown,
  type LayoutView,
  oldestPriceMs,
  outcomeOf,
  useNow,
} from '@spreadwise/shared-screens/signals';
import { layoutsTexts } from '../texts/layouts';

export interface Row {
  readonly signal: Signal;
  /** Why the signal should not be acted on now; null if it can be. */
  readonly doubt: string | null;
  /** The signal has ended or is in doubt. */
  readonly isOver: boolean;
  /** How it ended, what is in doubt, or how long it has been open. */
  readonly state: string;
  /** Age of its oldest price, in ms. */
  readonly oldest: number;
}

export function useRows({
  signals,
  ids,
  isLive,
}: Pick<LayoutView, 'signals' | 'ids' | 'isLive'>): readonly Row[] {
  const now = useNow();
  return ids.flatMap((id) => {
    const entry = signals.entries.get(id);
    if (!entry || !isShown(entry, Date.now())) return [];
    const { signal } = entry;
    const doubt = doubtOf(signal, { isLive, market: signals.market });
    const hasEnded = signal.endedAt !== null;
    const state = hasEnded
      ? outcomeOf(signal).text
      : (doubt ?? layoutsTexts().openFor(ageText(ageOf(signal, now))));
    return [{ signal, doubt, isOver: hasEnded || doubt !== null, state, oldest: oldestPriceMs(signal, now) }];
  });
}
