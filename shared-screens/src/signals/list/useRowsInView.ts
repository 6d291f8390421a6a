/** Which rows of a long list are drawn: those in view, a few around them, and the one with the focus. The others keep their space. */
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type Ref, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So many more above and below, so that the keyboard finds the next row. */
const AROUND = 6;
/** Of a row, by how wide the list is, until it has been measured. */
const HEIGHTS_PX = [
  { from: 864, height: 88 },
  { from: 576, height: 116 },
  { from: 0, height: 214 },
] as const;

const NOWHERE = { top: 0, width: 0 };

export interface DrawnRow {
  readonly index: number;
  /** The space of the rows not drawn before it and, for the last, after it. */
  readonly style: { readonly marginBlockStart?: number; readonly marginBlockEnd?: number };
}

export interface RowsInView {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly drawn: readonly DrawnRow[];
  /** Of each row that is drawn. Its `data-index` says which row it is. */
  readonly measure: Ref<HTMLLIElement>;
  /** The focus is on this row from now on, or on none. */
  readonly onFocus: (id: string | null) => void;
}

export function useRowsInView(ids: readonly string[]): RowsInView {
  const list = useRef<HTMLOListElement>(null);
  const [{ top, width }, setPlace] = useState(NOWHERE);
  const [focused, setFocused] = useState<string | null>(null);
  const kept = focused === null ? -1 : ids.indexOf(focused);
  const height = heightIn(width);
  const view = useWindowVirtualizer({
    count: ids.length,
    // The same while the rows are: otherwise all of them are gone through at each step of a scroll.
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: () => height,
    overscan: AROUND,
    scrollMargin: top,
    scrollToFn: () => {},
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), kept),
  });
  // The browser keeps what is read in its place by itself: done twice, it would move.
  view.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  // What stands above the list comes and goes.
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    const now = { top: box.top + window.scrollY, width: box.width };
    if (Math.abs(now.top - top) >= 1 || now.width !== width) setPlace(now);
  });
  // Another arrangement of the rows has other heights.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for this alone
  useLayoutEffect(() => view.measure(), [height]);
  const items = view.getVirtualItems();
  return {
    list,
    measure: view.measureElement,
    onFocus: setFocused,
    drawn: items.map(({ index, start, end }, place) => {
      const before = start - (items[place - 1]?.end ?? top);
      const behind = place === items.length - 1 ? top + view.getTotalSize() - end : 0;
      return { index, style: { ...room('marginBlockStart', before), ...room('marginBlockEnd', behind) } };
    }),
  };
}

const room = (side: keyof DrawnRow['style'], px: number): DrawnRow['style'] => (px > 0 ? { [side]: px } : {});

const heightIn = (width: number): number => HEIGHTS_PX.find(({ from }) => width >= from)?.height ?? 0;

const withKept = (drawn: number[], kept: number): number[] =>
  kept < 0 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b);
