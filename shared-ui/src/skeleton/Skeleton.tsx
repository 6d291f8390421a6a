/** Grey shapes as large as what is about to appear; hidden from screen readers, which hear the busy region instead. */
import { cx } from '../internal/cx';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** How many lines, rows or figures are expected. */
  readonly lines?: number | undefined;
  /** Lines of text, rows of a list or table, figures beside each other, or one chart. */
  readonly shape?: 'text' | 'rows' | 'figures' | 'chart' | undefined;
}

export const Skeleton = ({ shape = 'text', lines = shape === 'chart' ? 1 : 3 }: SkeletonProps) => (
  <div className={cx(styles.skeleton, styles[shape])} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
      <span key={key} className={styles.line} />
    ))}
  </div>
);
