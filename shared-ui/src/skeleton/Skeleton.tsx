/** Grey shapes the size of the expected content; hidden from screen readers, which announce the busy region instead. */
import { cx } from '../internal/cx';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Expected number of lines, rows or figures. */
  readonly lines?: number | undefined;
  /** Lines of text, rows of a list or table, figures side by side, or one chart. */
  readonly shape?: 'text' | 'rows' | 'figures' | 'chart' | undefined;
}

export const Skeleton = ({ shape = 'text', lines = shape === 'chart' ? 1 : 3 }: SkeletonProps) => (
  <div className={cx(styles.skeleton, styles[shape])} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
      <span key={key} className={styles.line} />
    ))}
  </div>
);
