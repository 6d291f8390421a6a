/** Which rows of a long list are rendered: those in view, a few around them and the focused one. */
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Extra rows above and below, so that the keyboard reaches the next row. */
const AROUND = 6;
/** Height of every row, as in its style sheet. */
export const ROW_PX = 44;

export interface DrawnRow {
  readonly index: number;
  /** Margins in place of the rows not rendered before it and, for the last row, after it. */
  readonly style: { readonly marginBlockStart?: number; readonly marginBlockEnd?: number };
}

export interface RowsInView {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly drawn: readonly DrawnRow[];
  /** Call with the row that receives the focus, or null. */
  readonly onFocus: (id: string | null) => void;
}

export function useRowsInView(ids: readonly string[]): RowsInView {
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const kept = focused === null ? -1 : ids.indexOf(focused);
  const view = useWindowVirtualizer({
    count: ids.length,
    // Stable while the rows are: otherwise every scroll step would go through all of them.
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: () => ROW_PX,
    overscan: AROUND,
    scrollMargin: top,
    scrollToFn: () => {},
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), kept),
  });
  // Content above the list comes and goes, so measure its offset after each render.
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    const now = box.top + window.scrollY;
    if (Math.abs(now - top) >= 1) setTop(now);
  });
  const items = view.getVirtualItems();
  return {
    list,
    onFocus: setFocused,
    drawn: items.map(({ index, start, end }, place) => {
      const before = start - (items[place - 1]?.end ?? top);
      const behind = place === items.length - 1 ? top + view.getTotalSize() - end : 0;
      return { index, style: { ...room('marginBlockStart', before), ...room('marginBlockEnd', behind) } };
    }),
  };
}

const room = (side: keyof DrawnRow['style'], px: number): DrawnRow['style'] => (px > 0 ? { [side]: px } : {});

const withKept = (drawn: number[], kept: number): number[] =>
  kept < 0 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b);
