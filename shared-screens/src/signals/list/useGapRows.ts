/** One row per gap: its first route that counts, e.g. is open, with the others below it once the reader wants them. */
import type { Signal } from '@spreadwise/contract';
import { useCallback, useRef, useState } from 'react';
import { type Gap, gapsOf } from './gaps';

export interface GapRow {
  /** Stays while another route of the gap takes the row. */
  readonly key: string;
  readonly id: string;
  /** How many others of its gap count; null for one of those. */
  readonly others: number | null;
  readonly isExpanded: boolean;
}

interface Rows {
  readonly ids: readonly string[];
  /** Undefined once it is gone. */
  readonly find: (id: string) => Signal | undefined;
  readonly counts: (id: string) => boolean;
}

export function useGapRows(all: Rows) {
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const rows = useGaps(all).flatMap((gap) => rowsOf(gap, all, expanded.includes(gap.key)));
  const toggle = useCallback((key: string) => {
    setExpanded((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]));
  }, []);
  return { rows, keys: useSame(rows.map(({ key }) => key)), toggle };
}

function useGaps({ ids, find }: Rows): readonly Gap[] {
  const last = useRef<{ ids: readonly string[]; gaps: readonly Gap[] }>({ ids: [], gaps: [] });
  if (last.current.ids !== ids)
    last.current = { ids, gaps: gapsOf(last.current.gaps, ids, (id) => find(id)?.legs) };
  return last.current.gaps;
}

function rowsOf({ key, ids }: Gap, { counts }: Rows, isExpanded: boolean): GapRow[] {
  const counted = ids.filter(counts);
  const id = counted[0] ?? ids[0] ?? key;
  const first = { key, id, others: Math.max(0, counted.length - 1), isExpanded };
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
