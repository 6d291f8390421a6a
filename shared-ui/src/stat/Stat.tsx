/** One figure that matters, with its name and a word about it. */
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
