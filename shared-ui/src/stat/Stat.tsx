/** One key figure with its name and a hint; a group of them shares one surface. */
import type { ReactNode } from 'react';
import styles from './Stat.module.css';

export interface StatProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
}

export const Stat = ({ label, value, hint }: StatProps) => (
  <div className={styles.stat}>
    <p className={styles.label}>{label}</p>
    <p className={styles.value}>{value}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
  </div>
);

/** Stats side by side on one surface; stacked on a phone. */
export const StatGroup = ({ children }: { children?: ReactNode }) => (
  <div className={styles.frame}>
    <div className={styles.group}>{children}</div>
  </div>
);
