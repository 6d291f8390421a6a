/** The mark that nothing here is real money. */
import type { ReactNode } from 'react';
import { texts } from '../texts/texts';
import styles from './TestModeMark.module.css';

export const TestModeMark = ({ children = texts().testMode }: { children?: ReactNode }) => (
  <span className={styles.mark}>{children}</span>
);
