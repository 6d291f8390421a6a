/** The open signals, a row each. */
import { useNow } from '../clock';
import { doubtOf } from '../signal/freshness';
import styles from './LiveList.module.css';
import type { LayoutView } from './layout';
import { SignalRow } from './SignalRow';

export function LiveList({ signals, ids, isLive, onOpen, empty }: LayoutView) {
  const now = useNow();
  const rows = ids.flatMap((id) => signals.entries.get(id) ?? []);
  let rank = 0;
  return (
    <div className={styles.list}>
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
