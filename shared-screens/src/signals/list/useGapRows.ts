/** One row per gap: its first route that counts, e.g. is open, with the others below it once the reader wants them. */
import type { Signal } from '@spreadwise/contract';
import { useCallback, useRef, useState } from 'react';
import { type Gap, Gaps } from './gaps';

interface Signals {
  readonly ids: readonly string[];
  /** Undefined once it is gone. */
  readonly find: (id: string) => Signal | undefined;
  readonly counts: (id: string) => boolean;
}

export interface GapRow {
  readonly gap: string;
  readonly id: string;
  /** How many others of its gap count; null for one of those. */
  readonly others: number | null;
  readonly isExpanded: boolean;
}

interface Slot {
  readonly gap: Gap;
  /** 0: the gap's first route. */
  readonly at: number;
  readonly isExpanded: boolean;
}

/** `keys`: of the rows, in order; the same array as long as they are the same. `rowAt` finds what one shows now. */
export function useGapRows(signals: Signals) {
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const { slots, keys } = useSlots(signals, expanded);
  const toggle = useCallback((gap: string) => {
    setExpanded((now) => (now.includes(gap) ? now.filter((one) => one !== gap) : [...now, gap]));
  }, []);
  const rowAt = (index: number) => rowOf(slots[index], signals);
  return { keys, rowAt, toggle };
}

function useSlots({ ids, find }: Signals, expanded: readonly string[]) {
  const gaps = useRef<Gaps>(null);
  gaps.current ??= new Gaps();
  const last = useRef({ ids, expanded, slots: [] as Slot[], keys: [] as string[], isNew: true });
  const { current } = last;
  if (current.isNew || current.ids !== ids || current.expanded !== expanded) {
    const listed = gaps.current.list(ids, (id) => find(id)?.legs);
    const slots = listed.flatMap((gap) => slotsOf(gap, expanded.includes(gap.key)));
    const keys = slots.map(({ gap: { key }, at }) => (at === 0 ? key : `${key} ${at}`));
    const isSame = keys.length === current.keys.length && keys.every((key, at) => key === current.keys[at]);
    last.current = { ids, expanded, slots, keys: isSame ? current.keys : keys, isNew: false };
  }
  return last.current;
}

const slotsOf = (gap: Gap, isExpanded: boolean): Slot[] =>
  isExpanded ? gap.ids.map((_, at) => ({ gap, at, isExpanded })) : [{ gap, at: 0, isExpanded }];

function rowOf(slot: Slot | undefined, { counts }: Signals): GapRow | null {
  if (!slot) return null;
  const { gap, at, isExpanded } = slot;
  const first = gap.ids.find(counts) ?? gap.ids[0] ?? gap.key;
  const id = at === 0 ? first : gap.ids.filter((one) => one !== first)[at - 1];
  if (id === undefined) return null;
  const others = at === 0 ? Math.max(0, gap.ids.filter(counts).length - 1) : null;
  return { gap: gap.key, id, others, isExpanded };
}
