/** One row per gap: its first open route, with the others below it once the reader wants them. */
import { useCallback, useRef, useState } from 'react';
import type { LiveSignals } from '../live/live-signals';
import { type Gap, gapsOf } from './gaps';

export interface GapRow {
  /** Stays while another route of the gap takes the row. */
  readonly key: string;
  readonly id: string;
  /** How many other open routes its gap has; null for one of those. */
  readonly others: number | null;
  readonly isExpanded: boolean;
}

export function useGapRows(entries: LiveSignals['entries'], ids: readonly string[]) {
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const gaps = useGaps(entries, ids);
  const rows = gaps.flatMap((gap) => rowsOf(gap, entries, expanded.includes(gap.key)));
  const toggle = useCallback((key: string) => {
    setExpanded((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]));
  }, []);
  return { rows, keys: useSame(rows.map(({ key }) => key)), toggle };
}

function useGaps(entries: LiveSignals['entries'], ids: readonly string[]): readonly Gap[] {
  const last = useRef<{ ids: readonly string[]; gaps: readonly Gap[] }>({ ids: [], gaps: [] });
  if (last.current.ids !== ids) {
    const gaps = gapsOf(last.current.gaps, ids, (id) => entries.get(id)?.signal.legs);
    last.current = { ids, gaps };
  }
  return last.current.gaps;
}

function rowsOf({ key, ids }: Gap, entries: LiveSignals['entries'], isExpanded: boolean): GapRow[] {
  const open = ids.filter((id) => entries.get(id)?.endedAt === null);
  const id = open[0] ?? ids[0] ?? key;
  const first = { key, id, others: Math.max(0, open.length - 1), isExpanded };
  if (!isExpanded) return [first];
  const others = ids.filter((one) => one !== id);
  return [first, ...others.map((one) => ({ key: `other ${one}`, id: one, others: null, isExpanded }))];
}

/** The list before, as long as it has the same members. */
function useSame(list: readonly string[]): readonly string[] {
  const last = useRef(list);
  const isSame = list.length === last.current.length && list.every((one, at) => one === last.current[at]);
  if (!isSame) last.current = list;
  return last.current;
}
