/** A line of a list: what it is, what is known of it, and what can be done with it. */
import { Muted } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import styles from './Entry.module.css';

export interface EntryProps {
  readonly title: ReactNode;
  /** Said quietly below, and left out where there is nothing to say. */
  readonly facts: readonly (string | false | null | undefined)[];
  readonly children?: ReactNode;
}

export const Entry = ({ title, facts, children }: EntryProps) => (
  <li className={styles.entry}>
    <div>
      <p className={styles.line}>{title}</p>
      <Muted>{facts.filter(Boolean).join(' · ')}</Muted>
    </div>
    {children && <div className={styles.line}>{children}</div>}
  </li>
);
