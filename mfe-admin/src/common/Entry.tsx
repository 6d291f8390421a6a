/** A list entry: its title, its facts, and its actions. */
import { Muted } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import styles from './Entry.module.css';

export interface EntryProps {
  readonly title: ReactNode;
  /** Shown muted below the title; omitted when falsy. */
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
