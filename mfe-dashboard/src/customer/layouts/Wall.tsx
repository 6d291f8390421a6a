/** The best signals in figures that are read from across the room. */
import { cx, VisuallyHidden } from '@spreadwise/shared-ui';
import type { LayoutView } from '../../signals/SignalsView';
import { ageText, inPlaceWords, movedWords, routeText } from '../../signals/signal/labels';
import { RouteChain } from '../../signals/signal/RouteChain';
import { useRows } from './useRows';
import styles from './Wall.module.css';

const MOST = 6;

export default function Wall({ empty, ...view }: LayoutView) {
  const rows = useRows(view).slice(0, MOST);
  if (rows.length === 0) return empty;
  return (
    <ol className={styles.wall}>
      {rows.map(({ signal, doubt, age }) => (
        <li key={signal.id} className={cx(styles.tile, doubt !== null && styles.doubted)}>
          <p className={styles.left}>{inPlaceWords(signal).left}</p>
          <p className={styles.moved}>If moved: {movedWords(signal).left}</p>
          <button
            type="button"
            className={styles.open}
            aria-disabled={doubt !== null}
            onClick={() => doubt === null && view.onOpen(signal.id)}
          >
            <VisuallyHidden>{routeText(signal)}</VisuallyHidden>
            <RouteChain legs={signal.legs} />
          </button>
          <p className={styles.age}>{doubt ?? `Open for ${ageText(age)}`}</p>
        </li>
      ))}
    </ol>
  );
}
