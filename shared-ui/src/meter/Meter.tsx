/** A bar that shows how much of a quota is used; the text beside it has the figures. */
import { cx } from '../internal/cx';
import styles from './Meter.module.css';

export interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly maximum: number;
  /** What a screen reader announces, e.g. '12 of 100 today'. */
  readonly valueText: string;
}

export const Meter = ({ label, value, maximum, valueText }: MeterProps) => {
  const used = maximum > 0 ? Math.min(1, Math.max(0, value / maximum)) : 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> each in their own way, none of which can be styled
    <span
      className={styles.track}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={maximum}
      aria-valuenow={Math.min(value, maximum)}
      aria-valuetext={valueText}
    >
      <span className={cx(styles.fill, used >= 1 && styles.full)} style={{ width: `${used * 100}%` }} />
    </span>
  );
};
