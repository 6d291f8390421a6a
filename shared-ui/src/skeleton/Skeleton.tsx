/** Grey lines where text is about to appear; hidden from screen readers, which hear the busy region instead. */
import styles from './Skeleton.module.css';

export const Skeleton = ({ lines = 3 }: { lines?: number | undefined }) => (
  <div className={styles.skeleton} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key) => (
      <span key={key} className={styles.line} />
    ))}
  </div>
);
