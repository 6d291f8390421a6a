/**
 * Selects the signal whose details are beside the list: the one that was opened, or else the best open one. It stays
 * selected while it is open or its details are being read; then the best at that moment replaces it.
 */
import { useState } from 'react';
import type { LiveSignals } from '../live/live-signals';
import { useIsRead } from './useStableList';

export function usePicked(
  { entries }: Pick<LiveSignals, 'entries'>,
  ids: readonly string[],
  opened: string | null,
) {
  const [followed, setFollowed] = useState<string | null>(null);
  const { isReading, props } = useIsRead();
  const isOpen = (id: string) => entries.get(id)?.endedAt === null;
  const isKept = followed !== null && entries.has(followed) && (isReading || isOpen(followed));
  const next = isKept ? followed : (ids.find(isOpen) ?? followed);
  if (next !== followed) setFollowed(next);
  return { id: opened ?? next, place: props };
}
