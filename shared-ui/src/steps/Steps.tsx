/** The current step of several: 'Step 1 of 2'. */
import { cx } from '../internal/cx';
import { texts } from '../texts/texts';
import styles from './Steps.module.css';

export const Steps = ({ current, total }: { current: number; total: number }) => (
  <p className={styles.steps}>
    <span className={styles.track} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
        <span key={step} className={cx(styles.mark, step <= current && styles.done)} />
      ))}
    </span>
    <span>{texts().step(current, total)}</span>
  </p>
);
