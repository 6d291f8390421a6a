/** One word for a state; the colour repeats the word and never replaces it. */
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './Badge.module.css';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'accent' | undefined;
  readonly children: ReactNode;
}

export const Badge = ({ tone = 'neutral', children }: BadgeProps) => (
  <span className={cx(styles.badge, styles[tone])}>{children}</span>
);
