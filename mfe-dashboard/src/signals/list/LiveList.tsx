/** The open signals, the best first. While somebody reads in it, nothing moves: what is new waits behind a button. */
import { Button } from '@spreadwise/shared-ui';
import { type FocusEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useNow } from '../clock';
import { type LiveSignals, ranked, type Sort } from '../live/live-signals';
import { doubtOf } from '../signal/freshness';
import { Announcement } from './Announcement';
import styles from './LiveList.module.css';
import { SignalRow } from './SignalRow';
import { useCalmOrder } from './useCalmOrder';

export interface LiveListProps {
  readonly signals: LiveSignals;
  readonly sort: Sort;
  /** Whether it is kept up to date. */
  readonly isLive: boolean;
  /** Also while the details of one are open. */
  readonly held?: boolean;
  readonly onOpen: (id: string) => void;
  /** Stands where no signal is. */
  readonly empty: ReactNode;
}

export function LiveList({ signals, sort, isLive, held = false, onOpen, empty }: LiveListProps) {
  const now = useNow();
  const list = useRef<HTMLDivElement>(null);
  const reader = useReader();
  const isHeld = held || reader.isReading || isScrolledInto(list.current);
  const order = useCalmOrder(ranked(signals, sort, Date.now()), sort, isHeld, (id) =>
    signals.entries.has(id),
  );
  const rows = order.ids.flatMap((id) => signals.entries.get(id) ?? []);
  const catchUp = () => {
    order.catchUp();
    if (isScrolledInto(list.current)) list.current?.scrollIntoView({ block: 'start' });
  };
  let rank = 0;
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
      {rows.length === 0 && empty}
      {rows.length > 0 && (
        <p className={styles.head} aria-hidden="true">
          <span>#</span>
          <span>Left in place</span>
          <span>If moved</span>
          <span>Route</span>
          <span>Age</span>
        </p>
      )}
      <ol>
        {rows.map(({ signal }) => (
          <SignalRow
            key={signal.id}
            signal={signal}
            doubt={doubtOf(signal, { now, isLive, market: signals.market })}
            rank={signal.endedAt === null ? ++rank : null}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </div>
  );
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
