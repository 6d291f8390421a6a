/** One figure that matters, with its name and a word about it; a group of them shares one surface. */
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

/** Stats beside each other on one surface; on a phone one a line. */
export const StatGroup = ({ children }: { children?: ReactNode }) => (
  <div className={styles.frame}>
    <div className={styles.group}>{children}</div>
  </div>
);
