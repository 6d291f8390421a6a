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
}

/** `keys`: of the rows, in order; the same array as long as they are the same. `rowAt` finds what one shows now. */
export function useGapRows(signals: Signals) {
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const { slots, keys } = useSlots(signals, expanded);
  const toggle = useCallback((gap: string) => {
    setExpanded((now) => (now.includes(gap) ? now.filter((one) => one !== gap) : [...now, gap]));
  }, []);
  const rowAt = (index: number) => rowOf(slots(index), signals, expanded);
  return { keys, rowAt, toggle };
}

function useSlots({ ids, find }: Signals, expanded: readonly string[]) {
  const gaps = useRef<Gaps>(null);
  gaps.current ??= new Gaps();
  const last = useRef<{
    ids: unknown;
    expanded: unknown;
    slots: (index: number) => Slot | null;
    keys: string[];
  }>(null);
  if (last.current?.ids !== ids || last.current.expanded !== expanded) {
    const listed = gaps.current.list(ids, (id) => find(id)?.legs);
    const { slots, keys } = expanded.length === 0 ? slotsOf(listed) : slotsWith(listed, expanded);
    const before = last.current?.keys ?? [];
    const isSame = keys.length === before.length && keys.every((key, at) => key === before[at]);
    last.current = { ids, expanded, slots, keys: isSame ? before : keys };
  }
  return last.current;
}

/** Without an object for each of thousands of rows. */
const slotsOf = (listed: readonly Gap[]) => ({
  keys: listed.map(({ key }) => key),
  slots: (index: number) => (listed[index] ? { gap: listed[index], at: 0 } : null),
});

function slotsWith(listed: readonly Gap[], expanded: readonly string[]) {
  const slots = listed.flatMap((gap): Slot[] =>
    expanded.includes(gap.key) ? gap.ids.map((_, at) => ({ gap, at })) : [{ gap, at: 0 }],
  );
  return {
    keys: slots.map(({ gap: { key }, at }) => (at === 0 ? key : `${key} ${at}`)),
    slots: (index: number) => slots[index] ?? null,
  };
}

function rowOf(slot: Slot | null, { counts }: Signals, expanded: readonly string[]): GapRow | null {
  if (!slot) return null;
  const { gap, at } = slot;
  const first = gap.ids.find(counts) ?? gap.ids[0] ?? gap.key;
  const id = at === 0 ? first : gap.ids.filter((one) => one !== first)[at - 1];
  if (id === undefined) return null;
  const others = at === 0 ? Math.max(0, gap.ids.filter(counts).length - 1) : null;
  return { gap: gap.key, id, others, isExpanded: expanded.includes(gap.key) };
}
