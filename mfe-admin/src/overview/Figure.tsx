/** A figure of the overview: what it is now, its last thirty days, and the way to where it is looked into. */
import { TextLink } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import styles from './Overview.module.css';
import { Sparkline } from './Sparkline';

export interface FigureProps {
  readonly label: string;
  readonly to: To;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  /** Its last days; none where none are kept. */
  readonly days?: readonly { readonly value: number }[];
  readonly text?: (value: number) => string;
}

export const Figure = ({ label, to, value, hint, days, text = String }: FigureProps) => (
  <li className={styles.figure}>
    <p className={styles.label}>
      <TextLink render={<Link to={to} />}>{label}</TextLink>
    </p>
    <p className={styles.value}>{value}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
    {days && (
      <div className={styles.trend}>
        <Sparkline values={days.map((day) => day.value)} text={text} />
      </div>
    )}
  </li>
);
