/** The mark that nothing here is real money. */
import type { ReactNode } from 'react';
import styles from './TestModeMark.module.css';

export const TestModeMark = ({ children = 'Test mode' }: { children?: ReactNode }) => (
  <span className={styles.mark}>{children}</span>
);
