/** An amount gained or lost, in colours that everyone can tell apart; its text carries the sign. */
import type { ReactNode } from 'react';
import styles from './GainOrLoss.module.css';

export interface GainOrLossProps {
  /** Only its sign counts; null: unknown. */
  readonly of: number | null;
  readonly children: ReactNode;
}

export const GainOrLoss = ({ of, children }: GainOrLossProps) => (
  <span className={of ? (of < 0 ? styles.loss : styles.gain) : undefined}>{children}</span>
);
