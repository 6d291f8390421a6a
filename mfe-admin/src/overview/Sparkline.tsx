/** Thirty days of a figure as a small line; its ends and extremes in words, for the mouse and for screen readers. */
import styles from './Sparkline.module.css';

export interface SparklineProps {
  readonly values: readonly number[];
  /** Formats a value. */
  readonly text: (value: number) => string;
}

const WIDTH = 120;
const HEIGHT = 32;
/** Half the stroke width, so that nothing is clipped. */
const EDGE = 1.5;

export function Sparkline({ values, text }: SparklineProps) {
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const [lowest, highest] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (index: number) => EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((value - lowest) / (highest - lowest)) * (HEIGHT - 2 * EDGE);
  const line = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const [least, most] = [text(Math.min(...values)), text(Math.max(...values))];
  const words = `${values.length} days: from ${text(first)} to ${text(last)}, at least ${least}, at most ${most}`;
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      <title>{words}</title>
      <polygon
        className={styles.area}
        points={`${x(0)},${HEIGHT} ${line} ${x(values.length - 1)},${HEIGHT}`}
      />
      <polyline className={styles.line} points={line} />
    </svg>
  );
}
