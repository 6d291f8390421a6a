/** Marks that no real money is involved. */
import type { ReactNode } from 'react';
import { texts } from '../texts/texts';
import styles from './TestModeMark.module.css';

export const TestModeMark = ({ children = texts().testMode }: { children?: ReactNode }) => (
  <span className={styles.mark}>{children}</span>
);
