/** The open signals with figures large enough to read from a distance. */
import type { Signal } from '@spreadwise/contract';
import { atBestStake } from '@spreadwise/contract/best-stake';
import { type FormatMoney, useMoney } from '@spreadwise/shared-screens';
import {
  expectedWords,
  inPlaceWords,
  type LayoutView,
  RouteChain,
  routeText,
} from '@spreadwise/shared-screens/signals';
import { cx, VisuallyHidden } from '@spreadwise/shared-ui';
import { useRows } from './useRows';
import styles from './Wall.module.css';

const leftText = (signal: Signal, formatMoney: FormatMoney): string =>
  (expectedWords(signal, formatMoney) ?? inPlaceWords(signal, formatMoney)).left;

export default function Wall({ empty, ...view }: LayoutView) {
  const { formatMoney } = useMoney();
  const rows = useRows(view);
  if (rows.length === 0) return empty;
  return (
    <ol className={styles.wall}>
      {rows.map(({ signal, doubt, isOver, state }) => (
        <li key={signal.id} className={cx(styles.tile, isOver && styles.over)}>
          <p className={styles.left}>{leftText(atBestStake(signal), formatMoney)}</p>
          <button
            type="button"
            className={styles.open}
            aria-disabled={doubt !== null}
            onClick={() => doubt === null && view.onOpen(signal.id)}
          >
            <VisuallyHidden>{routeText(signal)}</VisuallyHidden>
            <RouteChain legs={signal.legs} />
          </button>
          <p className={styles.age}>{state}</p>
        </li>
      ))}
    </ol>
  );
}
