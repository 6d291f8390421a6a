/** The signals of a layout in their order, each with how it stands. */

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
  /** Why nobody should act on it now. */
  readonly doubt: string | null;
  /** Nobody can act on it, or nobody should. */
  readonly isOver: boolean;
  /** How it ended, what speaks against it, or for how long it has been open. */
  readonly state: string;
  /** Its oldest price, in ms. */
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
    const doubt = doubtOf(signal, { now, isLive, market: signals.market });
    const hasEnded = signal.endedAt !== null;
    const state = hasEnded
      ? outcomeOf(signal).text
      : (doubt ?? layoutsTexts().openFor(ageText(ageOf(signal, now))));
    return [{ signal, doubt, isOver: hasEnded || doubt !== null, state, oldest: oldestPriceMs(signal, now) }];
  });
}
