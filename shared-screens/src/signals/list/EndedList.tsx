/** Signals that have ended, a line each: the way, what it left with the coins in place, and how long it really stood. */
import type { Signal } from '@spreadwise/contract';
import { VisuallyHidden } from '@spreadwise/shared-ui';
import { useMoney } from '../../common/MoneyProvider';
import { Ageing } from '../signal/Ageing';
import { inPlaceWords, routeOf, routeText } from '../signal/labels';
import styles from './EndedList.module.css';

export interface EndedListProps {
  readonly signals: readonly Signal[];
  readonly onOpen: (id: string) => void;
}

export function EndedList({ signals, onOpen }: EndedListProps) {
  const { formatMoney } = useMoney();
  return (
    <ul className={styles.list}>
      {signals.map((signal) => (
        <li key={signal.id} className={styles.row}>
          <RouteButton signal={signal} onOpen={onOpen} />
          <span className={styles.left}>
            <VisuallyHidden>Left in place </VisuallyHidden>
            {inPlaceWords(signal, formatMoney).left} <span className={styles.when}>at its end</span>
          </span>
          <Ageing signal={signal} />
        </li>
      ))}
    </ul>
  );
}

/** The way in short; it opens the details. */
export const RouteButton = ({ signal, onOpen }: { signal: Signal; onOpen: (id: string) => void }) => (
  <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(signal.id)}>
    <VisuallyHidden>{routeText(signal)}</VisuallyHidden>
    <span aria-hidden="true">{routeOf(signal).join(' → ')}</span>
  </button>
);
