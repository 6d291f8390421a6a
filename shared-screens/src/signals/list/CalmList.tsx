/** The open signals in order. While somebody reads in them, nothing moves: what is new waits behind a button. */
import { Button } from '@spreadwise/shared-ui';
import { type FocusEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useNow } from '../clock';
import { type LiveSignals, ranked, type Sort } from '../live/live-signals';
import { Announcement } from './Announcement';
import styles from './CalmList.module.css';
import { useCalmOrder } from './useCalmOrder';

export interface CalmListProps {
  readonly signals: LiveSignals;
  readonly sort: Sort;
  /** Also while the details of one are open. */
  readonly held: boolean;
  /** Shows those of these ids, in this order. */
  readonly children: (ids: readonly string[]) => ReactNode;
}

export function CalmList({ signals, sort, held, children }: CalmListProps) {
  // Each second, since ended signals go without an event.
  useNow();
  const list = useRef<HTMLDivElement>(null);
  const reader = useReader();
  const isHeld = held || reader.isReading || isScrolledInto(list.current);
  const wanted = useRanked(signals, sort);
  const order = useCalmOrder(wanted, sort, isHeld, (id) => signals.entries.has(id));
  const catchUp = () => {
    order.catchUp();
    if (isScrolledInto(list.current)) list.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={list} className={styles.list} {...reader.props}>
      <Announcement signals={signals} />
      {order.waiting > 0 && (
        <div className={styles.waiting}>
          <Button size="sm" onClick={catchUp}>
            {order.waiting} new
          </Button>
        </div>
      )}
      {children(order.ids)}
    </div>
  );
}

function useRanked(signals: LiveSignals, sort: Sort): readonly string[] {
  const before = useRef<readonly string[]>([]);
  before.current = ranked(signals, sort, Date.now(), before.current);
  return before.current;
}

/** Somebody reads in a list while a mouse rests on it or the keyboard's focus is in it. */
function useReader() {
  const [at, setAt] = useState({ pointer: false, focus: false });
  return {
    isReading: at.pointer || at.focus,
    props: {
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

/** Its beginning has been scrolled out of sight, so that whatever comes there would push down what is being read. */
const isScrolledInto = (list: HTMLElement | null): boolean =>
  list !== null && list.getBoundingClientRect().top < 0;
