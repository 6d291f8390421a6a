/** The open signals, one row per gap; of thousands, only those in view are rendered. */
import { cx } from '@spreadwise/shared-ui';
import { signalsTexts } from '../../texts/signals';
import { useNow } from '../clock';
import { isShown } from '../live/live-signals';
import { doubtOf } from '../signal/freshness';
import { useGapRows } from './gaps/useGapRows';
import styles from './LiveList.module.css';
import type { LayoutView } from './layout';
import { SignalRow } from './SignalRow';
import { useRowsInView } from './useRowsInView';

export function LiveList({ signals, ids, isHeld, isLive, selected, onOpen, empty }: LayoutView) {
  // A row that has ended leaves by the clock.
  useNow();
  const { entries, market } = signals;
  const { keys, rowAt, toggle } = useGapRows({
    ids,
    find: (id) => entries.get(id)?.signal,
    counts: (id) => entries.get(id)?.endedAt === null,
    isHeld,
    selected,
  });
  const { list, drawn, onFocus } = useRowsInView(keys);
  if (ids.length === 0) return empty;
  const { columns } = signalsTexts();
  return (
    <div className={styles.list}>
      <p className={styles.head} aria-hidden="true">
        <span>{columns.expected}</span>
        <span>{columns.lifetime}</span>
        <span>{columns.route}</span>
        <span>{columns.stake}</span>
        <span>{columns.probability}</span>
      </p>
      <ol ref={list}>
        {drawn.map(({ index, style }) => {
          const row = rowAt(index);
          const entry = row && entries.get(row.id);
          // A signal that is gone leaves a gap while the list is being read.
          if (!entry || !isShown(entry, Date.now()))
            return <li key={keys[index]} style={style} className={styles.gap} aria-hidden="true" />;
          return (
            <li
              key={keys[index]}
              style={style}
              className={cx(styles.item, entry.endedAt !== null && styles.fading)}
              aria-posinset={index + 1}
              aria-setsize={keys.length}
              onFocus={() => onFocus(keys[index] ?? null)}
              onBlur={() => onFocus(null)}
            >
              <SignalRow
                signal={entry.signal}
                doubt={doubtOf(entry.signal, { isLive, market })}
                marketFeed={market?.feed ?? null}
                isSelected={selected === row.id}
                onOpen={onOpen}
                others={row.others}
                isExpanded={row.isExpanded}
                gap={row.gap}
                onExpand={toggle}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
