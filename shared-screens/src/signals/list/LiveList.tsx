/** The open signals, a row each; of thousands only those in view are drawn. */
import { useMemo } from 'react';
import { useNow } from '../clock';
import { doubtOf } from '../signal/freshness';
import styles from './LiveList.module.css';
import type { LayoutView } from './layout';
import { SignalRow } from './SignalRow';
import { useRowsInView } from './useRowsInView';

export function LiveList({ signals, ids, isLive, onOpen, empty }: LayoutView) {
  const now = useNow();
  const { entries, market } = signals;
  const ranks = useMemo(() => ranksOf(ids, entries), [ids, entries]);
  const isForecast = ids.some((id) => entries.get(id)?.signal.worth?.later);
  const { list, drawn, measure, onFocus } = useRowsInView(ids);
  return (
    <div className={styles.list}>
      {ids.length === 0 && empty}
      {ids.length > 0 && (
        <p className={styles.head} aria-hidden="true">
          <span>#</span>
          <span>{isForecast ? 'Expected' : 'Left in place'}</span>
          <span>{isForecast ? 'At once' : 'If moved'}</span>
          <span>Route</span>
          <span>Age</span>
        </p>
      )}
      <ol ref={list}>
        {drawn.map(({ index, style }) => {
          const id = ids[index] ?? '';
          const signal = entries.get(id)?.signal;
          return (
            signal && (
              <li
                key={id}
                ref={measure}
                style={style}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={ids.length}
                onFocus={() => onFocus(id)}
                onBlur={() => onFocus(null)}
              >
                <SignalRow
                  signal={signal}
                  doubt={doubtOf(signal, { now, isLive, market })}
                  rank={ranks[index] ?? null}
                  onOpen={onOpen}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

/** 1 is the best of those that are open; null for one that has ended. */
function ranksOf(ids: LayoutView['ids'], entries: LayoutView['signals']['entries']): (number | null)[] {
  let rank = 0;
  return ids.map((id) => (entries.get(id)?.endedAt === null ? ++rank : null));
}
