/** The open signals in order. Nothing moves while somebody reads the list. */
import { type FocusEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useNow } from '../clock';
import { type LiveSignals, ranked, type Sort } from '../live/live-signals';
import { useStableOrder } from './useStableOrder';

/** `held`: also holds the order, e.g. while details cover the list. */
export function useStableList(signals: LiveSignals, sort: Sort, held: boolean) {
  // Re-renders every second, because ended signals disappear without an event.
  useNow();
  const { isReading, props } = useIsRead();
  const isHeld = held || isReading || isScrolledInto(props.ref);
  const ids = useStableOrder(useRanked(signals, sort), sort, isHeld);
  return { ids, isHeld, place: props };
}

function useRanked(signals: LiveSignals, sort: Sort): readonly string[] {
  const before = useRef<readonly string[]>([]);
  before.current = ranked(signals, sort, Date.now(), before.current);
  return before.current;
}

/** Whether somebody reads a part of the page: a mouse is over it or it has the keyboard focus. */
export function useIsRead() {
  const ref = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ pointer: false, focus: false });
  // A focused element that is removed reports no blur.
  const hasFocus = at.focus && ref.current?.contains(document.activeElement) === true;
  return {
    isReading: at.pointer || hasFocus,
    props: {
      ref,
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        pointerType === 'mouse' && setAt((now) => ({ ...now, pointer: true })),
      onPointerLeave: () => setAt((now) => ({ ...now, pointer: false })),
      onFocus: () => setAt((now) => ({ ...now, focus: true })),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setAt((now) => ({ ...now, focus: false }));
      },
    },
  };
}

/** Whether its start is scrolled out of view, so that new rows there would push down what is being read. */
const isScrolledInto = ({ current }: RefObject<HTMLElement | null>): boolean =>
  current !== null && current.getBoundingClientRect().top < 0;
