/** One row per gap: one route that counts, e.g. is open, with the others below it once the reader wants them. */
import type { Signal } from '@spreadwise/contract';
import { useCallback, useRef, useState } from 'react';
import { inPlaces } from '../useStableOrder';
import { type Gap, Gaps } from './gaps';

interface Signals {
  readonly ids: readonly string[];
  /** Undefined once it is gone. */
  readonly find: (id: string) => Signal | undefined;
  readonly counts: (id: string) => boolean;
  /** While somebody reads the list, each row keeps its place. */
  readonly isHeld?: boolean;
  /** The signal whose details are beside the list: it stands for its gap. */
  readonly selected?: string | null;
}

export interface GapRow {
  readonly gap: string;
  readonly id: string;
  /** How many others of its gap count; null for one of those. */
  readonly others: number | null;
  readonly isExpanded: boolean;
}

interface Shown extends Partial<Signals> {
  readonly expanded?: readonly string[];
  readonly gaps: readonly Gap[];
  /** The routes of expanded gaps. */
  readonly inside: ReadonlyMap<Gap, readonly string[]>;
  readonly slots: readonly Slot[] | null;
  readonly keys: readonly string[];
}

interface Slot {
  readonly gap: Gap;
  /** 0: the gap's first route. */
  readonly at: number;
}

const NOTHING: Shown = { gaps: [], inside: new Map(), slots: null, keys: [] };

/** `keys`: of the rows, in order; the same array as long as they are the same. `rowAt` finds what one shows now. */
export function useGapRows(signals: Signals) {
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const shown = useShown(signals, expanded);
  /** The first route of each gap, which keeps its row while the list is held. */
  const firsts = useRef(new Map<Gap, string>());
  if (!signals.isHeld) firsts.current.clear();
  const toggle = useCallback((gap: string) => {
    setExpanded((now) => (now.includes(gap) ? now.filter((one) => one !== gap) : [...now, gap]));
  }, []);
  const rowAt = (index: number) => rowOf(index, shown, signals, firsts.current);
  return { keys: shown.keys, rowAt, toggle };
}

function useShown({ ids, find, isHeld = false }: Signals, expanded: readonly string[]): Shown {
  const known = useRef<Gaps>(null);
  known.current ??= new Gaps();
  const last = useRef(NOTHING);
  const before = last.current;
  if (before.ids === ids && before.expanded === expanded && before.isHeld === isHeld) return before;
  const wanted = known.current.list(ids, (id) => find(id)?.legs);
  const gaps = isHeld ? inPlaces(before.gaps, wanted) : wanted;
  const inside = new Map(
    gaps
      .filter(({ key }) => expanded.includes(key))
      .map((gap) => [gap, isHeld ? inPlaces(before.inside.get(gap) ?? [], gap.ids) : [...gap.ids]]),
  );
  // Without an object for each of thousands of rows.
  const slots = inside.size === 0 ? null : gaps.flatMap((gap) => slotsOf(gap, inside.get(gap)));
  const keys = slots ? slots.map(keyOf) : gaps.map(({ key }) => key);
  const isSame = keys.length === before.keys.length && keys.every((key, at) => key === before.keys[at]);
  last.current = { ids, expanded, isHeld, gaps, inside, slots, keys: isSame ? before.keys : keys };
  return last.current;
}

const slotsOf = (gap: Gap, inside: readonly string[] = ['']): Slot[] => inside.map((_, at) => ({ gap, at }));

const keyOf = ({ gap: { key }, at }: Slot): string => (at === 0 ? key : `${key} ${at}`);

function rowOf(
  index: number,
  { gaps, inside, slots }: Shown,
  { counts, selected }: Signals,
  firsts: Map<Gap, string>,
): GapRow | null {
  const at = slots?.[index]?.at ?? 0;
  const gap = slots ? slots[index]?.gap : gaps[index];
  if (!gap) return null;
  const routes = inside.get(gap) ?? gap.ids;
  const isExpanded = inside.has(gap);
  const preferred = isExpanded ? [firsts.get(gap)] : [selected, firsts.get(gap)];
  const kept = preferred.find((id) => id && routes.includes(id) && (isExpanded || counts(id)));
  const first = kept ?? routes.find(counts) ?? routes[0];
  if (first === undefined) return null;
  if (at === 0) firsts.set(gap, first);
  const id = at === 0 ? first : routes.filter((one) => one !== first)[at - 1];
  if (id === undefined) return null;
  const others = at === 0 ? Math.max(0, routes.filter(counts).length - 1) : null;
  return { gap: gap.key, id, others, isExpanded };
}
