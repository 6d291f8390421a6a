/** The signals of a layout in their order, each with why nobody should act on it now. */
import type { Signal } from '@spreadwise/contract';
import { useNow } from '../../signals/clock';
import { ranked } from '../../signals/live/live-signals';
import type { LayoutView } from '../../signals/SignalsView';
import { doubtOf } from '../../signals/signal/freshness';
import { ageOf } from '../../signals/signal/labels';

export interface Row {
  readonly signal: Signal;
  readonly doubt: string | null;
  /** In ms. */
  readonly age: number;
}

export function useRows({
  signals,
  sort,
  isLive,
}: Pick<LayoutView, 'signals' | 'sort' | 'isLive'>): readonly Row[] {
  const now = useNow();
  return ranked(signals, sort, now).flatMap((id) => {
    const signal = signals.entries.get(id)?.signal;
    if (!signal) return [];
    const doubt = doubtOf(signal, { now, isLive, market: signals.market });
    return [{ signal, doubt, age: ageOf(signal, now) }];
  });
}
